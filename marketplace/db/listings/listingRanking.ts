import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { KeywordQuery } from '#marketplace/domain/search/keywords.ts';
import type { ListingSearch } from '#marketplace/domain/search/listingSearch.ts';
import { conditionsOf, matchesKeywords } from './listingConditions.ts';
import { orderOf, tierOf } from './listingOrder.ts';
import { listingColumns } from './listings.ts';
import type { ListingColumn, SparseListingRow } from './listings.ts';

const fewestRecent = 3000;

const nameOf = (tier: number) => sql.ref(`tier_${tier}`);

/**
 * All matches of one tier, unless earlier tiers fill the page or enough of them were found among
 * the newest listings. It does not rely on the planner's row estimate, which would scan all
 * listings for two frequent words that never occur together.
 */
function allOfTier(
  conditions: RawBuilder<boolean>,
  tiers: readonly string[],
  tier: number,
  wanted: number,
): RawBuilder<unknown> {
  const better = tiers.slice(0, tier);
  const parts = [
    sql`(SELECT count(*) FROM recent WHERE tier <= ${sql.lit(tier)}) < ${wanted}`,
    ...better.map((_, each) => sql`(SELECT count(*) FROM ${nameOf(each)}) < ${wanted}`),
    conditions,
    matchesKeywords(tiers[tier] ?? ''),
    ...better.map(query => sql`NOT ${matchesKeywords(query)}`),
  ];
  return sql`${nameOf(tier)} AS MATERIALIZED (
    SELECT l.id, ${sql.lit(tier)} AS tier, l.created_at FROM listings l
    WHERE ${sql.join(parts, sql` AND `)}
  )`;
}

/**
 * One page of a keyword search: by tier, newest first. A frequent word is found among the newest
 * listings, a rare one by the index, so that the cost hardly grows with the marketplace.
 */
export async function rankedRows(
  db: Db,
  search: ListingSearch & { keywords: KeywordQuery },
  page: { page: number; perPage: number; columns?: readonly ListingColumn[] | undefined },
): Promise<SparseListingRow[]> {
  const { keywords, ...others } = search;
  const { tiers } = keywords;
  const offset = (page.page - 1) * page.perPage;
  const wanted = offset + page.perPage;
  const conditions = conditionsOf(others);
  const beyond = tiers.map((_, tier) => allOfTier(conditions, tiers, tier, wanted));
  const found = tiers.map((_, tier) => sql`SELECT id, tier, created_at FROM ${nameOf(tier)}`);
  const { rows } = await sql<SparseListingRow>`
    WITH recent AS MATERIALIZED (
      SELECT l.id, ${tierOf(keywords)} AS tier, l.created_at FROM (
        SELECT l.id, l.created_at, l.keyword_index FROM listings l WHERE ${conditions}
        ORDER BY l.created_at DESC, l.id DESC LIMIT ${Math.max(fewestRecent, 4 * wanted)}
      ) l WHERE ${matchesKeywords(keywords.any)}
    ),
    ${sql.join(beyond)}
    SELECT ${listingColumns(page.columns)} FROM listings l
    WHERE l.id IN (
      SELECT id FROM (
        SELECT id, tier, created_at FROM recent UNION ${sql.join(found, sql` UNION `)}
      ) matches
      ORDER BY tier, created_at DESC, id DESC LIMIT ${page.perPage} OFFSET ${offset}
    )
    ORDER BY ${orderOf(search)}
  `.execute(db);
  return rows;
}
