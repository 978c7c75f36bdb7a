import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Rows that are counted one by one. Where there are more, nobody needs the last digits. */
export const countedRows = 100_000;

/** A page that a query was answered with. */
interface ReadPage {
  /** Rows before it. */
  before: number;
  rows: readonly unknown[];
  perPage: number;
}

/**
 * Returns how many rows a query has without ORDER BY and LIMIT: exactly up to `countedRows`, else
 * as the planner estimates it, and never less than the page shows.
 */
export async function totalOf(
  db: Db,
  query: RawBuilder<unknown>,
  { before, rows: { length }, perPage }: ReadPage,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (${query} LIMIT ${countedRows + 1}) AS counted
  `.execute(db);
  const total = rows[0]?.total ?? 0;
  if (total <= countedRows) return total;
  const estimate = (await planOf(db, query)).rows;
  // A full page may be followed by another one.
  const seen = length === 0 ? 0 : before + length + (length === perPage ? 1 : 0);
  return Math.max(total, estimate, seen);
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
