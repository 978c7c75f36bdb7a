import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * True when a column holds one of the ids. They are passed as one array parameter, so that the
 * statement has the same text for any number of ids and can stay prepared.
 */
export const isOneOf = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = ANY(${ids}::uuid[])`;

/** True when a column holds one of the words; of none, never. */
export const isOneOfWords = (column: string, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = ANY(${words}::text[])`;
