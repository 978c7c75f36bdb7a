import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './database.ts';

const sampleRows = 6_000;

/** A table as conditions name it. */
export interface SampledTable {
  name: 'listings' | 'users' | 'transactions';
  alias: string;
}

/** Returns the planner's estimate of the number of rows of a table. */
export async function sizeOfTable(db: Db, name: SampledTable['name']): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    SELECT reltuples AS size FROM pg_class WHERE oid = ${name}::regclass
  `.execute(db);
  return Number(rows[0]?.size ?? 0);
}

/**
 * Estimates how many rows match from some thousand rows. They are the same each time, so that the
 * number does not change from page to page. @param size rows of the table
 */
export async function estimateFromSample(
  db: Db,
  { name, alias }: SampledTable,
  size: number,
  conditions: RawBuilder<unknown>,
): Promise<number> {
  const share = Math.min(1, sampleRows / Math.max(1, size));
  const { rows } = await sql<{ hits: number }>`
    SELECT count(*)::int AS hits
    FROM ${sql.ref(name)} ${sql.ref(alias)} TABLESAMPLE SYSTEM (${share * 100}) REPEATABLE (1)
    WHERE ${conditions}
  `.execute(db);
  return Math.round((rows[0]?.hits ?? 0) / share);
}
