import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ExtendedDataFilter } from '#marketplace/domain/search/extendedData.ts';
import type { SchemaScope } from '#marketplace/domain/search/schema.ts';
import type { SortKey } from '#marketplace/domain/search/sort.ts';
import { totalOf } from '../countRows.ts';
import type { Db } from '../database.ts';
import { dataCondition } from '../listings/listingConditions.ts';
import type { UserRow } from './users.ts';

/** A sort key of users; prices are for listings. */
export interface UserSortKey extends SortKey {
  by: Exclude<SortKey['by'], { kind: 'price' }>;
}

/** Conditions of a user query. */
export interface UserSearch {
  createdAtStart?: Date | undefined;
  createdAtEnd?: Date | undefined;
  filters: ExtendedDataFilter[];
  sort: UserSortKey[];
}

const columns: Record<SchemaScope, RawBuilder<unknown>> = {
  public: sql`u.public_data`,
  private: sql`u.private_data`,
  protected: sql`u.protected_data`,
  metadata: sql`u.metadata`,
};

/**
 * One page of matching users without deleted ones, and their total (estimated where it is large).
 * Newest first unless sorted.
 */
export async function searchUsers(
  db: Db,
  search: UserSearch,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const { createdAtStart, createdAtEnd } = search;
  const conditions = [
    sql<boolean>`NOT u.deleted`,
    ...(createdAtStart ? [sql<boolean>`u.created_at >= ${createdAtStart}`] : []),
    ...(createdAtEnd ? [sql<boolean>`u.created_at < ${createdAtEnd}`] : []),
    ...search.filters.map(filter => dataCondition(columns[filter.scope], filter)),
  ];
  const from = sql`FROM users u WHERE ${sql.join(conditions, sql` AND `)}`;
  const before = (page - 1) * perPage;
  const { rows } = await sql<UserRow>`
    SELECT u.* ${from}
    ORDER BY ${sql.join([...search.sort.map(orderOf), sql`u.created_at DESC`, sql`u.id`])}
    LIMIT ${perPage} OFFSET ${before}
  `.execute(db);
  const { total } = await totalOf(db, sql`SELECT 1 ${from}`, { before, rows, perPage });
  return { rows, total };
}

function orderOf({ by, ascending }: UserSortKey): RawBuilder<unknown> {
  const direction = ascending ? sql`ASC` : sql`DESC`;
  if (by.kind === 'createdAt') return sql`u.created_at ${direction}`;
  const stored = sql`(${columns[by.scope]} -> ${sql.lit(by.key)})`;
  return sql`CASE WHEN jsonb_typeof${stored} = 'number' THEN ${stored} END ${direction} NULLS LAST`;
}
