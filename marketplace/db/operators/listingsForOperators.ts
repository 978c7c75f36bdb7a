import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ListingState } from '#marketplace/domain/listing/state.ts';
import type { ListingSearch } from '#marketplace/domain/search/listingSearch.ts';
import type { Db } from '../database.ts';
import { isOneOf } from '../isOneOf.ts';
import { waitsForApproval } from '../listings/approvalQueue.ts';
import { conditionsOf } from '../listings/listingConditions.ts';
import { pageOfIds } from './pageOfIds.ts';

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

/** Returns a page of listings in any state, and their number (estimated where it is large). */
export async function searchListingsForOperators(
  db: Db,
  { search, isQueue, updatedAtStart, updatedAtEnd, sort }: OperatorListingSearch,
  page: { page: number; perPage: number },
): Promise<{ rows: OperatorListingRow[]; total: number }> {
  const narrowing = [
    ...(isQueue ? [waitsForApproval] : []),
    ...(updatedAtStart ? [sql`l.updated_at >= ${updatedAtStart}`] : []),
    ...(updatedAtEnd ? [sql`l.updated_at < ${updatedAtEnd}`] : []),
  ];
  const conditions = sql.join([conditionsOf(search), ...narrowing], sql` AND `);
  const order = orders[sort];
  const { ids, total } = await pageOfIds(
    db,
    {
      alias: 'l',
      columns: sql`l.title, l.created_at, l.updated_at`,
      matching: sql`FROM listings l WHERE ${conditions}`,
      order,
      isNarrowed: narrowing.length > 0 || Object.values(search).some(value => value !== undefined),
    },
    page,
  );
  const { rows } = await sql<OperatorListingRow>`
    SELECT ${columns}, ${authorColumns} FROM listings l JOIN users u ON u.id = l.author_id
    WHERE ${isOneOf('l.id', ids)} ORDER BY ${order}
  `.execute(db);
  return { rows, total };
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
