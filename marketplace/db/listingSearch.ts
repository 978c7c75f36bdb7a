import { sql } from 'kysely';
import type { Db } from '#marketplace/db/database.ts';
import {
  effectiveWindow,
  isPageable,
  matchesWindow,
} from '#marketplace/domain/availability/searchWindow.ts';
import type { AvailabilityWindow } from '#marketplace/domain/availability/searchWindow.ts';
import { paginationWindow } from '#marketplace/domain/search/listingSearch.ts';
import type { ListingSearch } from '#marketplace/domain/search/listingSearch.ts';
import { availabilityOf } from './availability.ts';
import { isOneOf } from './isOneOf.ts';
import { conditionsOf } from './listingConditions.ts';
import { orderOf } from './listingOrder.ts';
import type { ListingColumn, SparseListingRow } from './listings.ts';
import { listingColumns, listingsById } from './listings.ts';

/** A page of results; `total` is null where matches can not be counted. */
export interface ListingPage {
  rows: SparseListingRow[];
  total: number | null;
}

export interface PageOptions {
  /** From 1. */
  page: number;
  perPage: number;
  /** What to read of each listing; everything when left out. */
  columns?: readonly ListingColumn[] | undefined;
}

/** Finds a page of listings. Without an availability window that is one statement. */
export async function searchListings(
  db: Db,
  search: ListingSearch,
  page: PageOptions,
): Promise<ListingPage> {
  const { window } = search;
  return window ? searchAvailable(db, search, window, page) : searchRows(db, search, page);
}

async function searchRows(
  db: Db,
  search: ListingSearch,
  { page, perPage, columns }: PageOptions,
): Promise<ListingPage> {
  const conditions = conditionsOf(search);
  const count = sql<number>`(SELECT count(*) FROM listings l WHERE ${conditions})`;
  const found = await sql<SparseListingRow & { total: number }>`
    SELECT ${listingColumns(columns)}, ${count} AS total FROM listings l
    WHERE ${conditions} ORDER BY ${orderOf(search)}
    LIMIT ${perPage} OFFSET ${(page - 1) * perPage}
  `.execute(db);
  const [first] = found.rows;
  if (first || page === 1) return { rows: found.rows, total: Number(first?.total ?? 0) };
  // Beyond the last page no row carries the count.
  const counted = await sql<{ total: number }>`SELECT ${count} AS total`.execute(db);
  return { rows: [], total: Number(counted.rows[0]?.total ?? 0) };
}

const batchSize = 100;

/** Works out the availability of candidates in order, as many as the page needs. */
async function searchAvailable(
  db: Db,
  search: ListingSearch,
  window: AvailabilityWindow,
  { page, perPage, columns }: PageOptions,
): Promise<ListingPage> {
  const candidates = await sql<{ id: string }>`
    SELECT l.id FROM listings l WHERE ${conditionsOf(search)}
    ORDER BY ${orderOf(search)} LIMIT ${paginationWindow}
  `.execute(db);
  const ids = candidates.rows.map(row => row.id);
  const counted = isPageable(window);
  const enough = counted ? Number.POSITIVE_INFINITY : perPage;
  const matches: string[] = [];
  for (let from = 0; from < ids.length && matches.length < enough; from += batchSize) {
    matches.push(...(await availableAmong(db, ids.slice(from, from + batchSize), window)));
  }
  const wanted = matches.slice((page - 1) * perPage, page * perPage);
  return { rows: await listingsById(db, wanted, columns), total: counted ? matches.length : null };
}

async function availableAmong(
  db: Db,
  ids: readonly string[],
  asked: AvailabilityWindow,
): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'availability_plan'])
    .where(isOneOf('id', ids))
    .execute();
  const { start, end } = effectiveWindow(asked);
  const availabilities = await availabilityOf(db, rows, new Date(start), new Date(end));
  const available = new Set(
    rows
      .filter((_, index) => {
        const availability = availabilities[index];
        return availability && matchesWindow(availability, asked);
      })
      .map(row => row.id),
  );
  return ids.filter(id => available.has(id));
}
