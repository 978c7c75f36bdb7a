import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { planOf } from '../countRows.ts';
import type { Db } from '../database.ts';
import { estimateFromSample, sizeOfTable } from '../sampleRows.ts';
import { paginationWindow } from '#marketplace/domain/search/listingSearch.ts';

// The cost of a count grows with the number of matches. It is exact in a small marketplace, and in
// a large one as long as that is cheap; the digits of a six-figure total do not matter.

const small = 50_000;
const sizeTtlMs = 60_000;
/** In the planner's cost units; some tens of milliseconds. */
const maxCountCost = 40_000;

interface Size {
  listings: number;
  readAt: number;
}
const sizes = new WeakMap<Db, Promise<Size>>();

async function readSize(db: Db): Promise<Size> {
  return { listings: await sizeOfTable(db, 'listings'), readAt: Date.now() };
}

/** Returns the planner's estimate of the number of listings, cached for a minute. */
async function sizeOf(db: Db): Promise<number> {
  const known = await sizes.get(db);
  if (known && Date.now() - known.readAt < sizeTtlMs) return known.listings;
  const read = readSize(db);
  sizes.set(db, read);
  read.catch(() => sizes.delete(db));
  return (await read).listings;
}

/**
 * Counts matching listings: exactly where that is cheap (all but very common or very complex
 * searches), otherwise estimated from a sample of the table. The sample is the same each time, so
 * that the total does not change from page to page.
 */
export async function countMatches(db: Db, conditions: RawBuilder<boolean>): Promise<number> {
  const listings = await sizeOf(db);
  const matches = sql`SELECT 1 FROM listings l WHERE ${conditions}`;
  if (listings < small) return count(db, matches);
  const plan = await planOf(db, matches);
  const sampled =
    plan.rows > paginationWindow ? await estimate(db, conditions, listings) : undefined;
  if (sampled !== undefined && sampled > paginationWindow) return sampled;
  if (plan.cost > maxCountCost) return sampled ?? estimate(db, conditions, listings);
  return count(db, sql`${matches} LIMIT ${paginationWindow + 1}`);
}

async function count(db: Db, matches: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (${matches}) AS matches
  `.execute(db);
  return Number(rows[0]?.total ?? 0);
}

const estimate = (db: Db, conditions: RawBuilder<boolean>, listings: number): Promise<number> =>
  estimateFromSample(db, { name: 'listings', alias: 'l' }, listings, conditions);
