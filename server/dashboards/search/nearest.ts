import { questionWithout } from './readQuestion.ts';
import type { QuestionPart } from './readQuestion.ts';
import { quotedWords, understand } from './understand.ts';
import type { FindNamedPlace, Understood } from './understand.ts';
import { countFound } from '../classTimes/findClasses.ts';
import type { ProjectionDb } from '#server/projection/tables.ts';
import { relaxedKinds } from '#shared/contract/api/classTimes.ts';
import type { RelaxedKind, RelaxedSearch } from '#shared/contract/api/classTimes.ts';
import type { FindClasses } from '#shared/contract/bodies/classTimes.ts';

/** Parts of a question that each condition comes from. */
const isOfKind: Record<RelaxedKind, (part: QuestionPart) => boolean> = {
  day: ({ when, dates }) => when !== undefined || dates !== undefined,
  hours: ({ hours }) => hours !== undefined,
  language: ({ language }) => language !== undefined,
  price: ({ price }) => price !== undefined,
  place: ({ place }) => place !== undefined,
  workout: ({ workout }) => workout !== undefined,
  duration: ({ duration }) => duration !== undefined,
  reading: () => false,
};

const withoutField = (query: FindClasses, key: string): Partial<FindClasses> | null =>
  query.fields.some(field => field.key === key)
    ? { fields: query.fields.filter(field => field.key !== key) }
    : null;

/** Returns what each condition is left out by; null where the search does not have it. */
const without: Record<RelaxedKind, (query: FindClasses) => Partial<FindClasses> | null> = {
  day: ({ when, dates }) => (when || dates ? { when: undefined, dates: undefined } : null),
  hours: ({ hours }) => (hours ? { hours: undefined } : null),
  language: query => withoutField(query, 'languagesFilter'),
  price: ({ price }) => (price ? { price: undefined } : null),
  place: ({ bounds }) => (bounds ? { bounds: undefined } : null),
  workout: query => withoutField(query, 'yogaStyles'),
  duration: query => withoutField(query, 'classDurationFilter'),
  reading: () => null,
};

/** Most characters of a question. */
const longest = 200;

/** The search for the words of a question alone. */
async function wordsAlone(
  db: ProjectionDb,
  query: FindClasses,
  parts: readonly QuestionPart[],
  now: number,
): Promise<RelaxedSearch[]> {
  const { question = '' } = query;
  const asTyped = `"${question}"`;
  if (parts.length === 0 || quotedWords(question) !== null || asTyped.length > longest) return [];
  const { query: plain } = await understand(db, { ...query, question: asTyped }, now, () => null);
  const count = await countFound(db, plain, now);
  return count > 0 ? [{ kind: 'reading', question: asTyped, count }] : [];
}

/** Counts what a search that finds nothing would find without one of its conditions each. */
export async function nearestSearches(
  db: ProjectionDb,
  query: FindClasses,
  understood: Pick<Understood<FindClasses>, 'query' | 'parts'>,
  now: number,
  findPlace: FindNamedPlace,
): Promise<RelaxedSearch[]> {
  const { parts } = understood;
  const found: RelaxedSearch[] = [];
  const counted = new Set<string>();
  for (const kind of relaxedKinds) {
    if (!without[kind](understood.query)) continue;
    const question = questionWithout(query.question ?? '', parts.filter(isOfKind[kind]));
    const chosen = without[kind](query);
    // `tonight` is a day and hours: without either it is the same search.
    if (!chosen && counted.has(question)) continue;
    if (!chosen) counted.add(question);
    const relaxed = await understand(db, { ...query, ...chosen, question }, now, findPlace);
    // Even without words left, classes whose next time is far off count too.
    const count = await countFound(db, { ...relaxed.query, question: query.question }, now);
    if (count > 0) found.push({ kind, question, count });
  }
  return [...found, ...(await wordsAlone(db, query, parts, now))];
}
