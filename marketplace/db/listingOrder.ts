import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LatLng } from '#marketplace/contract/wireTypes.ts';
import type { KeywordQuery } from '#marketplace/domain/search/keywords.ts';
import type { ListingSearch } from '#marketplace/domain/search/listingSearch.ts';
import type { SortKey } from '#marketplace/domain/search/sort.ts';
import { dataColumn } from './listingConditions.ts';

type Order = RawBuilder<unknown>;

/** The ORDER BY of a search over `listings l`: what was asked, then newest first. */
export function orderOf(search: ListingSearch): Order {
  return sql.join([...askedOrder(search), sql`l.created_at DESC`, sql`l.id DESC`]);
}

function askedOrder(search: ListingSearch): Order[] {
  if (search.sort && search.sort.length > 0) return search.sort.map(bySortKey);
  if (search.keywords) return [byRelevance(search.keywords)];
  if (search.origin) return [byDistance(search.origin)];
  return [];
}

function bySortKey({ by, ascending }: SortKey): Order {
  const direction = ascending ? sql`ASC` : sql`DESC`;
  // Always present, and so plain that the index on it gives the order.
  if (by.kind === 'createdAt') return sql`l.created_at ${direction}`;
  if (by.kind === 'price') return sql`l.price_amount ${direction} NULLS LAST`;
  const stored = sql`(${dataColumn(by.scope)} -> ${sql.lit(by.key)})`;
  return sql`CASE WHEN jsonb_typeof${stored} = 'number' THEN ${stored} END ${direction} NULLS LAST`;
}

/** Title before description before extended data; a whole word far before a piece of one. */
function byRelevance({ words, pieces }: KeywordQuery): Order {
  const weights = sql`'{0, 0.1, 0.3, 1}'::float4[]`;
  return sql`(
    100 * ts_rank(${weights}, l.keyword_index, ${words}::tsquery)
    + ts_rank(${weights}, l.keyword_index, ${pieces}::tsquery)
  ) DESC`;
}

/** The haversine of the distance: it grows with the distance, which is all an order needs. */
function byDistance({ lat, lng }: LatLng): Order {
  return sql`(
    power(sin(radians(l.geo_lat - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(l.geo_lat))
      * power(sin(radians(l.geo_lng - ${lng}::float8) / 2), 2)
  ) ASC NULLS LAST`;
}
