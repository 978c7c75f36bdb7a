import { sql } from 'kysely';
import type { Meaning } from './meanings.ts';
import { readQuestion } from './readQuestion.ts';
import type { NamedPlace, QuestionPart, Reading } from './readQuestion.ts';
import { indexedWordsOf, tokensOf } from './words.ts';
import { fits } from '../classTimes/conditions.ts';
import type { SoughtTerm } from '../classTimes/conditions.ts';
import type { ProjectionDb } from '#server/projection/tables.ts';
import { meantWords, variantsOf } from '#server/projection/typingFaults.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { mostMinorUnits } from '#shared/contract/listingData.ts';
import type { ClassFilters } from '#shared/contract/bodies/classTimes.ts';
import { choicesOfField } from '#shared/fields/fieldList.ts';
import type { BeginsIn } from '#shared/time/soon.ts';
import { todayIn } from '#shared/time/time.ts';
import { minorUnitsOf } from '#shared/values/money.ts';

/** Finds the place that words are the whole name of. `isLed`: they follow `in`, or `near`. */
export type FindNamedPlace = (name: string, isLed: boolean) => NamedPlace | null;

type Query = ClassFilters & BeginsIn;

/** A search with what its question means. */
export interface Understood<Searched extends Query> {
  query: Searched & { sought: readonly SoughtTerm[] };
  parts: readonly QuestionPart[];
}

/** Words of titles and names that one with typing faults may mean. */
const mostNear = 5;
/** Teachers of one name. */
const mostTeachers = 2_000;

/** Titles that are compared with a question. */
const mostTitles = 300;

/** Titles of open classes that have all these words. */
function titlesWith(words: readonly string[]) {
  const sought = words.map(word => ({ word, others: [], near: [], authors: [], nearAuthors: [] }));
  return sql`
    SELECT l.title FROM projection.listings AS l
    WHERE ${fits({ keywords: '', fields: [], sought })} LIMIT ${mostTitles}`;
}

/**
 * Returns which words the marketplace has, and of the others those that they may mean; and whether
 * the question is the title of an open class: "Yoga for people who work nights" is no search for an
 * evening. One word is a title of many, and means more than that. `mayBeTitle`: it is no quotation.
 */
async function vocabularyOf(db: ProjectionDb, question: string, mayBeTitle: boolean) {
  const indexed = indexedWordsOf(tokensOf(question).map(({ word }) => word));
  const variants = [...new Set(indexed.flatMap(word => [word, ...variantsOf(word)]))];
  const words = mayBeTitle ? indexedWordsOf([question]) : [];
  const titles = words.length > 1 ? titlesWith(words) : null;
  const { rows } = await sql<{ word: string | null; title: string | null }>`
    SELECT word, NULL AS title FROM projection.near_words WHERE variant = ANY(${variants}::text[])
    ${titles ? sql`UNION ALL SELECT NULL, title FROM (${titles}) AS titles` : sql``}
  `.execute(db);
  const found = new Set(rows.flatMap(({ word }) => word ?? []));
  return {
    isTitle: rows.some(
      ({ title }) => title !== null && indexedWordsOf([title]).join(' ') === words.join(' '),
    ),
    isKnown: (word: string) => indexedWordsOf([word]).every(one => found.has(one)),
    nearTo: (word: string) => (found.has(word) ? [] : meantWords(word, found).slice(0, mostNear)),
  };
}

/** Returns the teachers by the words of their names. */
async function teachersOf(
  db: ProjectionDb,
  words: readonly string[],
): Promise<(names: readonly string[]) => string[]> {
  if (words.length === 0) return () => [];
  const { rows } = await sql<{ word: string; author_id: string }>`
    SELECT DISTINCT word, author_id FROM projection.search_words
    WHERE field = 'teacher' AND word = ANY(${words}::text[]) LIMIT ${mostTeachers}
  `.execute(db);
  return names => rows.filter(({ word }) => names.includes(word)).map(({ author_id }) => author_id);
}

const labelled = (key: 'yogaStyles' | 'languages', meaning: (value: string) => Meaning) =>
  choicesOfField(key).flatMap(({ value, labels = {} }) =>
    Object.values(labels).map((label): [string, Meaning] => [
      tokensOf(label)
        .map(({ word }) => word)
        .join(' '),
      meaning(value),
    ]),
  );

/** Choices that operators have named, by their names. */
const namedChoices = (): ReadonlyMap<string, Meaning> =>
  new Map([
    ...labelled('yogaStyles', workout => ({ workout })),
    ...labelled('languages', language => ({ language })),
  ]);

/** A question in quotation marks is searched for by its words only. */
const quoted = /^\s*["“”«](.*?)["“”»]?\s*$/su;

/** Returns the text between quotation marks; null for a question that is read. */
export const quotedWords = (question: string): string | null => quoted.exec(question)?.[1] ?? null;

const wordsOnly = (text: string): Reading => ({
  parts: [],
  words: indexedWordsOf([text]).map(word => ({ word, others: [] })),
});

/** Adds what a question means, as far as the search does not say itself what it wants. */
function withMeaning<Searched extends Query>(query: Searched, parts: readonly QuestionPart[]) {
  const first = <Key extends keyof QuestionPart>(key: Key) =>
    parts.find(part => part[key] !== undefined)?.[key];
  const fieldOf = (key: string, values: (string | undefined)[]) => {
    const named = [...new Set(values.filter(value => value !== undefined))];
    const isChosen = query.fields.some(field => field.key === key);
    return named.length > 0 && !isChosen ? [{ key, values: named, isAll: false }] : [];
  };
  const price = first('price');
  const unit = minorUnitsOf(marketplace.currency);
  const limits = price && {
    min: Math.min((price.min ?? 0) * unit, mostMinorUnits),
    max: price.max === undefined ? mostMinorUnits : Math.min(price.max * unit, mostMinorUnits),
  };
  const [when, dates] =
    query.when || query.dates ? [query.when, query.dates] : [first('when'), first('dates')];
  return {
    ...query,
    fields: [
      ...query.fields,
      ...fieldOf(
        'yogaStyles',
        parts.map(({ workout }) => workout),
      ),
      ...fieldOf(
        'languagesFilter',
        parts.map(({ language }) => language),
      ),
      ...fieldOf(
        'classDurationFilter',
        parts.map(({ duration }) => duration),
      ),
    ],
    price: query.price ?? limits,
    bounds: query.bounds ?? first('place')?.bounds,
    when,
    dates,
    hours: when === 'now' ? undefined : (query.hours ?? first('hours')),
  };
}

/** Reads the question of a search, with the words that titles and teachers have. */
export async function understand<Searched extends Query>(
  db: ProjectionDb,
  query: Searched,
  now: number,
  findPlace: FindNamedPlace,
): Promise<Understood<Searched>> {
  const { question = '', zone } = query;
  if (!question) return { query: { ...query, sought: [] }, parts: [] };
  const quotation = quotedWords(question);
  const vocabulary = await vocabularyOf(db, quotation ?? question, quotation === null);
  const exact = vocabulary.isTitle ? question : quotation;
  const { parts, words } =
    exact === null
      ? readQuestion(question, {
          today: todayIn(zone, now),
          isKnown: vocabulary.isKnown,
          placeOf: findPlace,
          further: namedChoices(),
        })
      : wordsOnly(exact);
  const near = words.map(({ word, others }) => (others.length > 0 ? [] : vocabulary.nearTo(word)));
  const authorsOf = await teachersOf(db, [...words.map(({ word }) => word), ...near.flat()]);
  const sought = words.map(({ word, others }, at) => ({
    word,
    others,
    near: near[at] ?? [],
    authors: authorsOf([word]),
    nearAuthors: authorsOf(near[at] ?? []),
  }));
  return { query: { ...withMeaning(query, parts), sought }, parts };
}
