import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Whether a column holds one of the ids. They are one parameter, however many: the statement stays
 * the same text, which the database can keep ready.
 */
export const isOneOf = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = ANY(${ids}::uuid[])`;
