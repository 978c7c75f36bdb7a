import type { Call, OperationResult } from '../operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import type { PageMeta, Resource } from '#marketplace/contract/resource.ts';
import { searchListings } from '#marketplace/db/listings/listingSearch.ts';
import type { ListingColumn, SparseListingRow } from '#marketplace/db/listings/listings.ts';
import { isPageable } from '#marketplace/domain/availability/searchWindow.ts';
import { paginationWindow } from '#marketplace/domain/search/listingSearch.ts';
import type { ListingSearch } from '#marketplace/domain/search/listingSearch.ts';

/** Columns of each attribute, besides those that are always read. */
const columnsOf: Record<string, readonly ListingColumn[]> = {
  title: ['title'],
  description: ['description'],
  geolocation: ['geo_lat', 'geo_lng'],
  createdAt: ['created_at'],
  price: ['price_amount', 'price_currency'],
  availabilityPlan: ['availability_plan'],
  publicData: ['public_data'],
  privateData: ['private_data'],
  metadata: ['metadata'],
};

/** Returns the columns that the attributes in `fields` need; undefined means all. */
const columnsOfFields = (paths: readonly string[] | undefined) =>
  paths?.flatMap(path => columnsOf[path.split('.', 1)[0] ?? ''] ?? []);

/** Runs a search and presents the requested page. */
export async function runSearch(
  call: Call,
  search: ListingSearch,
  present: (row: SparseListingRow) => Resource,
  type: 'listing' | 'ownListing' = 'listing',
): Promise<OperationResult> {
  const { rows, meta } = await searchPage(call, search, columnsOfFields(call.options.fields[type]));
  return { data: rows.map(present), meta };
}

/**
 * Runs a search and returns the rows of the requested page. @param columns besides those always
 * read
 */
export async function searchPage(
  { db, options: { page, perPage } }: Call,
  search: ListingSearch,
  columns: readonly ListingColumn[] | undefined,
): Promise<{ rows: SparseListingRow[]; meta: PageMeta }> {
  const counted = !search.window || isPageable(search.window);
  if (page * perPage > Math.max(paginationWindow, perPage) || (page > 1 && !counted)) {
    throw new ApiError('validation-invalid-params', { source: { path: ['page'], type: 'query' } });
  }
  const { rows, total } = await searchListings(db, search, { page, perPage, columns });
  return { rows, meta: metaOf(total, page, perPage) };
}

function metaOf(total: number | null, page: number, perPage: number): PageMeta {
  if (total === null) {
    return { totalItems: null, totalPages: null, page, perPage, paginationUnsupported: true };
  }
  const meta = pageMeta(total, page, perPage);
  const limit = Math.floor(paginationWindow / perPage);
  return (meta.totalPages ?? 0) > limit ? { ...meta, paginationLimit: limit } : meta;
}
