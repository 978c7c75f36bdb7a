import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LatLng } from '#marketplace/contract/wireTypes.ts';
import type { KeywordQuery } from '#marketplace/domain/search/keywords.ts';
import type { ListingSearch } from '#marketplace/domain/search/listingSearch.ts';
import type { SortKey } from '#marketplace/domain/search/sort.ts';
import { dataColumn, matchesKeywords, numberAt } from './listingConditions.ts';

type Order = RawBuilder<unknown>;

/** The ORDER BY of a search over `listings l`: the requested keys, then newest first. */
export function orderOf(search: ListingSearch): Order {
  return sql.join([...requestedOrder(search), sql`l.created_at DESC`, sql`l.id DESC`]);
}

/** True when a search only has the default order, newest first. */
export const isNewestFirst = (search: ListingSearch): boolean =>
  requestedOrder(search).length === 0;

function requestedOrder(search: ListingSearch): Order[] {
  if (search.sort && search.sort.length > 0) return search.sort.map(key => bySortKey(key, search));
  if (search.keywords) return [tierOf(search.keywords)];
  if (search.origin) return [byDistance(search.origin)];
  return [];
}

function bySortKey({ by, ascending }: SortKey, search: ListingSearch): Order {
  // Never null, and written so that the index on it provides the order.
  if (by.kind === 'createdAt') return sql`l.created_at ${ascending ? sql`ASC` : sql`DESC`}`;
  const value = by.kind === 'price' ? sql`l.price_amount` : numberAt(dataColumn(by.scope), by.key);
  if (!ascending) return sql`${value} DESC NULLS LAST`;
  // Without nulls, the index can be read backwards.
  return isAlwaysThere(by, search) ? sql`${value} ASC NULLS FIRST` : sql`${value} ASC NULLS LAST`;
}

/** Returns whether a filter excludes listings without the value. */
function isAlwaysThere(by: Exclude<SortKey['by'], { kind: 'createdAt' }>, search: ListingSearch) {
  if (by.kind === 'price') return search.price !== undefined;
  return (search.filters ?? []).some(
    ({ scope, key, test, matchesMissing }) =>
      scope === by.scope && key === by.key && test.kind === 'range' && !matchesMissing,
  );
}

/** The number of the first tier that a listing matches, from 0. */
export const tierOf = ({ tiers }: KeywordQuery): RawBuilder<unknown> =>
  sql`CASE ${sql.join(
    tiers.map((query, tier) => sql`WHEN ${matchesKeywords(query)} THEN ${sql.lit(tier)}`),
    sql` `,
  )} END`;

/** The haversine of the distance: it increases with the distance, which is enough for an order. */
function byDistance({ lat, lng }: LatLng): Order {
  return sql`(
    power(sin(radians(l.geo_lat - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(l.geo_lat))
      * power(sin(radians(l.geo_lng - ${lng}::float8) / 2), 2)
  ) ASC NULLS LAST`;
}
