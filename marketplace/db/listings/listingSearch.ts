import { sql } from 'kysely';
import type { Db } from '../database.ts';
import {
  effectiveWindow,
  isPageable,
  matchesWindow,
} from '#marketplace/domain/availability/searchWindow.ts';
import type { AvailabilityWindow } from '#marketplace/domain/availability/searchWindow.ts';
import { paginationWindow } from '#marketplace/domain/search/listingSearch.ts';
import type { ListingSearch } from '#marketplace/domain/search/listingSearch.ts';
import { availabilityOf } from '../availability/availability.ts';
import { conditionsOf } from './listingConditions.ts';
import { countMatches } from './listingCount.ts';
import { isNewestFirst, orderOf } from './listingOrder.ts';
import { rankedRows } from './listingRanking.ts';
import type { ListingColumn, ListingRow, SparseListingRow } from './listings.ts';
import { listingColumns, listingsById } from './listings.ts';

/** A page of results; `total` is null where matches can not be counted. */
export interface ListingPage {
  rows: SparseListingRow[];
  total: number | null;
}

export interface PageOptions {
  /** Counted from 1. */
  page: number;
  perPage: number;
  /** Columns to read of each listing; all when left out. */
  columns?: readonly ListingColumn[] | undefined;
}

/** Returns one page of listings. */
export async function searchListings(
  db: Db,
  search: ListingSearch,
  page: PageOptions,
): Promise<ListingPage> {
  const { window, keywords, sort = [] } = search;
  if (window) return searchAvailable(db, search, window, page);
  const isRanked = keywords !== undefined && sort.length === 0;
  const [rows, counted] = await Promise.all([
    isRanked ? rankedRows(db, { ...search, keywords }, page) : orderedRows(db, search, page),
    countMatches(db, conditionsOf(search)),
  ]);
  // An estimate may be lower than the number of rows seen.
  const seen = rows.length === 0 ? 0 : (page.page - 1) * page.perPage + rows.length;
  const total = Math.max(counted, seen);
  return { rows, total };
}

async function orderedRows(
  db: Db,
  search: ListingSearch,
  { page, perPage, columns }: PageOptions,
): Promise<SparseListingRow[]> {
  const { rows } = await sql<SparseListingRow>`
    SELECT ${listingColumns(columns)} FROM listings l WHERE ${conditionsOf(search)}
    ORDER BY ${orderOf(search)} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}

const firstBatch = 64;
const largestBatch = 1600;

/** Returns how many candidates to read next, from the share that matched so far. */
function nextBatch(looked: number, matched: number, enough: number): number {
  if (matched === 0) return Math.min(looked * 3, largestBatch);
  const needed = ((enough - matched) * looked) / matched;
  return Math.min(Math.max(Math.ceil(needed * 1.2), firstBatch), largestBatch);
}

/** Computes the availability of candidates in order, as many as the page needs. */
async function searchAvailable(
  db: Db,
  search: ListingSearch,
  window: AvailabilityWindow,
  { page, perPage, columns }: PageOptions,
): Promise<ListingPage> {
  const counted = isPageable(window);
  const enough = counted ? Number.POSITIVE_INFINITY : perPage;
  const matches: string[] = [];
  let size = firstBatch;
  let after: LastSeen | undefined;
  for (let looked = 0; looked < paginationWindow && matches.length < enough;) {
    const limit = Math.min(size, paginationWindow - looked);
    const candidates = await candidatesOf(db, search, limit, after);
    matches.push(...(await availableAmong(db, candidates, window)));
    const last = candidates.at(-1);
    if (!last || candidates.length < limit) break;
    looked += candidates.length;
    after = { id: last.id, looked };
    size = nextBatch(looked, matches.length, enough);
  }
  const wanted = matches.slice((page - 1) * perPage, page * perPage);
  const rows = await listingsById(db, wanted, columns);
  return { rows, total: counted ? matches.length : null };
}

type Candidate = Pick<ListingRow, 'id' | 'availability_plan'>;

/** Where the previous batch ended: its last listing, and the number of candidates read. */
interface LastSeen {
  id: string;
  looked: number;
}

/**
 * Returns the next candidates in order. OFFSET would read skipped rows again, so where an index
 * provides the order, the batch starts after the last listing.
 */
async function candidatesOf(
  db: Db,
  search: ListingSearch,
  limit: number,
  after: LastSeen | undefined,
): Promise<Candidate[]> {
  const goesOn = after && isNewestFirst(search);
  const behind = goesOn
    ? sql`AND (l.created_at, l.id) <
        ((SELECT a.created_at FROM listings a WHERE a.id = ${after.id}::uuid), ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<Candidate>`
    SELECT l.id, l.availability_plan FROM listings l WHERE ${conditionsOf(search)} ${behind}
    ORDER BY ${orderOf(search)} LIMIT ${limit} OFFSET ${goesOn ? 0 : (after?.looked ?? 0)}
  `.execute(db);
  return rows;
}

async function availableAmong(
  db: Db,
  candidates: readonly Candidate[],
  asked: AvailabilityWindow,
): Promise<string[]> {
  const { start, end } = effectiveWindow(asked);
  const availabilities = await availabilityOf(db, candidates, new Date(start), new Date(end));
  return candidates
    .filter((_, index) => {
      const availability = availabilities[index];
      return availability && matchesWindow(availability, asked);
    })
    .map(({ id }) => id);
}
