import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Rows that are counted one by one, and that pages of operators reach. Where there are more, nobody
 * needs the last digits, or reads them page by page.
 */
export const countedRows = 100_000;

/** A page that a query was answered with. */
interface ReadPage {
  /** Rows before it. */
  before: number;
  rows: readonly unknown[];
  perPage: number;
}

/** How many rows a query has. */
export interface Total {
  total: number;
  /** Rows that are certainly there: fewer than `total` where that is an estimate. */
  certain: number;
}

interface TotalOptions {
  most?: number;
  estimate?: () => Promise<number>;
}

/** A number of rows that were all counted. */
export const exactly = (total: number): Total => ({ total, certain: total });

/**
 * Returns how many rows a query has without ORDER BY and LIMIT: exactly up to `most`, else by an
 * estimate (the planner's, when left out), and never less than the page shows.
 */
export async function totalOf(
  db: Db,
  query: RawBuilder<unknown>,
  { before, rows: { length }, perPage }: ReadPage,
  { most = countedRows, estimate = async () => (await planOf(db, query)).rows }: TotalOptions = {},
): Promise<Total> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (${query} LIMIT ${most + 1}) AS counted
  `.execute(db);
  const counted = rows[0]?.total ?? 0;
  if (counted <= most) return exactly(counted);
  const seen = length === 0 ? 0 : before + length;
  const certain = Math.max(most, seen);
  // A full page may be followed by another one.
  const least = Math.max(counted, length === perPage ? seen + 1 : seen);
  return { total: Math.max(least, await estimate()), certain };
}

/** Returns the planner's estimate of a query: its rows, and its cost in the planner's units. */
export async function planOf(
  db: Db,
  query: RawBuilder<unknown>,
): Promise<{ rows: number; cost: number }> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
    EXPLAIN (FORMAT JSON) ${query}
  `.execute(db);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
  return { rows: plan['Plan Rows'] ?? 0, cost: plan['Total Cost'] ?? 0 };
}
