import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ListingState } from '#marketplace/domain/listing/state.ts';
import type { ListingSearch } from '#marketplace/domain/search/listingSearch.ts';
import type { Total } from '../countRows.ts';
import type { Db } from '../database.ts';
import { isOneOf } from '../isOneOf.ts';
import { waitsForApproval } from '../listings/approvalQueue.ts';
import { conditionsOf, matchesKeywords } from '../listings/listingConditions.ts';
import { pageOfIds } from './pageOfIds.ts';
import type { Lookup } from './pageOfIds.ts';

/** Orders of the list, by name. */
export const listingSorts = [
  'createdAt',
  '-createdAt',
  'updatedAt',
  '-updatedAt',
  'title',
  '-title',
] as const;
export type ListingSort = (typeof listingSorts)[number];

const orders: Record<ListingSort, RawBuilder<unknown>> = {
  createdAt: sql`l.created_at, l.id`,
  '-createdAt': sql`l.created_at DESC, l.id`,
  updatedAt: sql`l.updated_at, l.id`,
  '-updatedAt': sql`l.updated_at DESC, l.id DESC`,
  title: sql`lower(left(l.title, 100)), l.id`,
  '-title': sql`lower(left(l.title, 100)) DESC, l.id DESC`,
};

/** What operators look for. */
export interface OperatorListingSearch {
  /** Conditions that other searches have as well. */
  search: ListingSearch;
  /** Only those that wait for an operator. */
  isQueue: boolean;
  updatedAtStart?: Date | undefined;
  updatedAtEnd?: Date | undefined;
  sort: ListingSort;
}

/** A listing with its author, as lists of operators show it. */
export interface OperatorListingRow {
  id: string;
  title: string;
  state: ListingState;
  author_id: string;
  price_amount: number | null;
  price_currency: string | null;
  metadata: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
  approved_at: Date | null;
  waits: boolean;
  email: string;
  first_name: string;
  last_name: string;
  display_name: string | null;
  author_state: string;
}

const columns = sql`
  l.id, l.title, l.state, l.author_id, l.price_amount::float8 AS price_amount, l.price_currency,
  l.metadata, l.created_at, l.updated_at, l.approved_at, ${waitsForApproval} AS waits
`;
const authorColumns = sql`u.email, u.first_name, u.last_name, u.display_name, u.state AS author_state`;

/** Columns that an order needs besides the id. */
const sortColumns = (sort: ListingSort): RawBuilder<unknown> => {
  if (sort.endsWith('title')) return sql`l.title`;
  return sort.endsWith('createdAt') ? sql`l.created_at` : sql`l.updated_at`;
};

const isPublic = sql<boolean>`(l.state = 'published' AND l.author_active)`;

/**
 * Matches words of listings in any state: there is an index of the public ones, and of the rest.
 */
const hasWords = (query: string): RawBuilder<boolean> => sql`(
  (${isPublic} AND ${matchesKeywords(query)}) OR (NOT ${isPublic} AND ${matchesKeywords(query)})
)`;

/**
 * Returns what matches. Of states alone, newest or oldest first, an index has the order: those of
 * each state are read by themselves and merged.
 */
function lookupOf({
  search,
  isQueue,
  updatedAtStart,
  updatedAtEnd,
  sort,
}: OperatorListingSearch): Lookup {
  const { keywords, ...others } = search;
  const { states, createdAtStart: _from, createdAtEnd: _to, ...narrowing } = others;
  const beside = [
    ...(isQueue ? [waitsForApproval] : []),
    ...(updatedAtStart ? [sql<boolean>`l.updated_at >= ${updatedAtStart}`] : []),
    ...(updatedAtEnd ? [sql<boolean>`l.updated_at < ${updatedAtEnd}`] : []),
    ...(keywords ? [hasWords(keywords.any)] : []),
  ];
  const isNarrowed =
    beside.length > 0 || Object.values(narrowing).some(value => value !== undefined);
  const columns = sortColumns(sort);
  const shared = { alias: 'l', columns, order: orders[sort] };
  if (!isNarrowed && states && sort.endsWith('createdAt')) {
    const parts = [...new Set(states)].map(state => {
      const conditions = conditionsOf({ ...others, states: [state] });
      return sql`SELECT l.id, ${columns} FROM listings l WHERE ${conditions}`;
    });
    const from = sql`(${sql.join(parts, sql` UNION ALL `)}) l`;
    return { ...shared, from, where: sql`true`, isInOrder: true };
  }
  return {
    ...shared,
    from: sql`listings l`,
    where: sql.join([conditionsOf(others), ...beside], sql` AND `),
    isInOrder: !isNarrowed && Object.values(others).every(value => value === undefined),
    compared: keywords && 'listings',
  };
}

/** Returns a page of listings in any state, and their number (estimated where it is large). */
export async function searchListingsForOperators(
  db: Db,
  search: OperatorListingSearch,
  page: { page: number; perPage: number },
): Promise<{ rows: OperatorListingRow[]; count: Total }> {
  const lookup = lookupOf(search);
  const { ids, count } = await pageOfIds(db, lookup, page);
  const { rows } = await sql<OperatorListingRow>`
    SELECT ${columns}, ${authorColumns} FROM listings l JOIN users u ON u.id = l.author_id
    WHERE ${isOneOf('l.id', ids)} ORDER BY ${lookup.order}
  `.execute(db);
  return { rows, count };
}

/** Returns a listing with its author; undefined when there is none. */
export async function listingForOperators(
  db: Db,
  id: string,
): Promise<OperatorListingRow | undefined> {
  const { rows } = await sql<OperatorListingRow>`
    SELECT ${columns}, ${authorColumns} FROM listings l JOIN users u ON u.id = l.author_id
    WHERE l.id = ${id}::uuid AND NOT l.deleted
  `.execute(db);
  return rows[0];
}

/** Changes the metadata of a locked listing. */
export async function setListingMetadata(
  tx: Db,
  id: string,
  metadata: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('listings')
    .set({ metadata: JSON.stringify(metadata), updated_at: now })
    .where('id', '=', id)
    .execute();
}
