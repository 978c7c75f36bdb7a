import { tokenize } from '@flowroom/marketplace/keywords';
import { sql } from 'kysely';
import { listingsAfter } from './classTimeRows.ts';
import type { Change } from './rows.ts';
import { cursorOf, schemas } from './schemas.ts';
import type { Side, StoreDeps } from './schemas.ts';
import { faultsIn, variantsOf } from './typingFaults.ts';
import { storable } from './write.ts';
import type { ProjectionTx } from './write.ts';

interface NamedListing {
  id: string;
  author_id: string;
  title: string;
  name: string;
}

const longestWord = 60;

const tableIn = (schema: string, name: string) => sql.table(`${schema}.${name}`);

const wordsOf = (text: string): string[] =>
  tokenize(text).filter(word => word.length <= longestWord);

/** Rows of words that are not known yet, with what remains of them after typing faults. */
async function writeNearWords(tx: ProjectionTx, schema: string, words: readonly string[]) {
  const table = tableIn(schema, 'near_words');
  const { rows: known } = await sql<{ word: string }>`
    SELECT word FROM ${table} WHERE variant = ANY(${words}::text[]) AND word = variant
  `.execute(tx);
  const isKnown = new Set(known.map(({ word }) => word));
  const rows = words
    .filter(word => !isKnown.has(word))
    .flatMap(word => [
      { variant: word, word },
      ...(faultsIn(word) > 0 ? variantsOf(word) : [])
        .filter(variant => variant !== word)
        .map(variant => ({ variant, word })),
    ]);
  if (rows.length === 0) return;
  await sql`
    INSERT INTO ${table} (variant, word)
    SELECT variant, word FROM jsonb_populate_recordset(NULL::${table}, ${storable(rows)}::jsonb)
    ON CONFLICT DO NOTHING
  `.execute(tx);
}

/** Replaces the words by which suggestions and searches find some listings. */
export async function writeSearchWords(
  tx: ProjectionTx,
  schema: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const table = tableIn(schema, 'search_words');
  await sql`DELETE FROM ${table} WHERE listing_id = ANY(${ids}::uuid[])`.execute(tx);
  // Only of open classes: no other name is anybody's business.
  const { rows: open } = await sql<NamedListing>`
    SELECT l.id, l.author_id, l.title, p.name FROM ${tableIn(schema, 'listings')} AS l
    JOIN ${tableIn(schema, 'people')} AS p ON p.id = l.author_id
    WHERE l.id = ANY(${ids}::uuid[]) AND NOT l.deleted AND l.state = 'published'
      AND l.misfits = '[]' AND NOT p.deleted AND p.name <> ''
  `.execute(tx);
  const rows = open.flatMap(({ id, author_id, title, name }) => {
    const common = { listing_id: id, author_id };
    return [
      ...wordsOf(title).map(word => ({ ...common, word, field: 'title' })),
      ...wordsOf(name).map(word => ({ ...common, word, field: 'teacher' })),
    ];
  });
  if (rows.length === 0) return;
  await sql`
    INSERT INTO ${table} (field, word, author_id, listing_id)
    SELECT field, word, author_id, listing_id
    FROM jsonb_populate_recordset(NULL::${table}, ${storable(rows)}::jsonb)
    ON CONFLICT DO NOTHING
  `.execute(tx);
  await writeNearWords(tx, schema, [...new Set(rows.map(({ word }) => word))]);
}

/** Returns the ids of the listings whose title, state or teacher's name changes may concern. */
export async function listingsToIndex(
  tx: ProjectionTx,
  schema: string,
  changes: readonly Change[],
): Promise<string[]> {
  const idsOf = (table: Change['table']) =>
    changes.filter(change => change.table === table).map(({ id }) => id);
  const people = idsOf('people');
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${tableIn(schema, 'listings')}
    WHERE author_id = ANY(${people}::uuid[]) AND NOT deleted
  `.execute(tx);
  return [...new Set([...idsOf('listings'), ...rows.map(({ id }) => id)])];
}

/** Writes the words of all listings of tables that were filled. */
export async function indexListings({ side, db }: StoreDeps, target: Side): Promise<void> {
  const schema = schemas[target];
  let last: string | null | undefined = null;
  while (last !== undefined) {
    const after: string | null = last;
    last = await side.withoutCacheInvalidation(db, async tx => {
      await sql`SELECT 1 FROM ${cursorOf(target)} FOR UPDATE`.execute(tx);
      const ids = await listingsAfter(tx, schema, after);
      if (ids) await writeSearchWords(tx, schema, ids);
      return ids?.at(-1);
    });
  }
}
