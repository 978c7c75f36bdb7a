import type { Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { AvailabilityPlan } from '#marketplace/domain/availability/plan.ts';
import { keywordIndex } from '#marketplace/domain/search/keywords.ts';
import type { SearchableText } from '#marketplace/domain/search/keywords.ts';
import { isOneOf } from '../isOneOf.ts';
import type { ListingsTable } from '../tables/listings.ts';

/** A listing as stored, without the columns that only search reads. */
export type ListingRow = Omit<
  Selectable<ListingsTable>,
  'author_active' | 'keyword_index' | 'updated_at'
>;

const columns = [
  'id',
  'author_id',
  'title',
  'description',
  'geo_lat',
  'geo_lng',
  'price_amount',
  'price_currency',
  'state',
  'deleted',
  'availability_plan',
  'public_data',
  'private_data',
  'metadata',
  'created_at',
  'approved_at',
] as const satisfies readonly (keyof ListingRow)[];

export type ListingColumn = (typeof columns)[number];

const always = ['id', 'author_id', 'state', 'deleted'] as const;

/** A listing of which some columns were read. */
export type SparseListingRow = Pick<ListingRow, (typeof always)[number]> & Partial<ListingRow>;

/** Columns to read: the named ones and those always read, or all of them. */
const columnsFor = (named: readonly ListingColumn[] | undefined): readonly ListingColumn[] =>
  named ? [...new Set([...always, ...named])] : columns;

/** The columns in a query over `listings l`. */
export const listingColumns = (named?: readonly ListingColumn[]) =>
  sql.join(columnsFor(named).map(column => sql.ref(`l.${column}`)));

/** Returns a listing in any state, deleted ones included. */
export async function findListing(db: Db, id: string): Promise<ListingRow | undefined> {
  return db.selectFrom('listings').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Returns the author of a listing in any state; null when there is none. */
export async function findAuthorId(db: Db, id: string): Promise<string | null> {
  const found = await db
    .selectFrom('listings')
    .select('author_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.author_id ?? null;
}

/** Like `findListing`, locking the row until the transaction ends. */
export async function findListingLocked(db: Db, id: string): Promise<ListingRow | undefined> {
  return db
    .selectFrom('listings')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns a public listing: published or closed, its author neither banned nor deleted. */
export async function findVisibleListing(db: Db, id: string): Promise<ListingRow | undefined> {
  const { rows } = await sql<ListingRow>`
    SELECT ${listingColumns()} FROM listings l JOIN users u ON u.id = l.author_id
    WHERE l.id = ${id}::uuid AND l.state IN ('published', 'closed') AND NOT l.deleted
      AND u.state <> 'banned' AND NOT u.deleted
  `.execute(db);
  return rows[0];
}

/**
 * Returns whether an operator has to approve a listing of this author before it is published: any,
 * or only the first ones, until so many of theirs have been published.
 */
export async function isListingApprovalRequired(db: Db, authorId: string): Promise<boolean> {
  const { require_listing_approval: isRequired, approval_of_first: first } = await db
    .selectFrom('marketplace')
    .select(['require_listing_approval', 'approval_of_first'])
    .executeTakeFirstOrThrow();
  if (!isRequired || first === null) return isRequired;
  const approved = await db
    .selectFrom('listings')
    .select('id')
    .where('author_id', '=', authorId)
    .where('approved_at', 'is not', null)
    .limit(first)
    .execute();
  return approved.length < first;
}

/** Listings in the order of the ids; unknown ids are left out. */
export function listingsById(db: Db, ids: readonly string[]): Promise<ListingRow[]>;
export function listingsById(
  db: Db,
  ids: readonly string[],
  named: readonly ListingColumn[] | undefined,
): Promise<SparseListingRow[]>;
export async function listingsById(
  db: Db,
  ids: readonly string[],
  named?: readonly ListingColumn[],
): Promise<SparseListingRow[]> {
  if (ids.length === 0) return [];
  const rows: SparseListingRow[] = await db
    .selectFrom('listings')
    .select(columnsFor(named))
    .where(isOneOf('id', ids))
    .execute();
  const byId = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => byId.get(id) ?? []);
}

/** The editable fields of a listing; extended data and plan as values. */
export interface ListingFields {
  title: string;
  description: string | null;
  geo_lat: number | null;
  geo_lng: number | null;
  price_amount: number | null;
  price_currency: string | null;
  availability_plan: AvailabilityPlan | null;
  public_data: Record<string, unknown>;
  private_data: Record<string, unknown>;
  metadata: Record<string, unknown>;
}

/** Inserts a listing. `texts` is what keyword search reads besides title and description. */
export async function insertListing(
  db: Db,
  listing: ListingFields &
    Pick<ListingRow, 'author_id' | 'state' | 'created_at' | 'approved_at'> & { id?: string },
  texts: string[],
): Promise<ListingRow> {
  return db
    .insertInto('listings')
    .values({
      ...listing,
      ...asStored(listing),
      keyword_index: indexed({ ...listing, texts }),
      updated_at: listing.created_at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Replaces all fields of a listing. */
export async function updateListing(
  db: Db,
  id: string,
  fields: ListingFields,
  texts: string[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('listings')
    .set({
      ...fields,
      ...asStored(fields),
      keyword_index: indexed({ ...fields, texts }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Changes the state of a listing. */
export async function setListingState(
  db: Db,
  id: string,
  change: Pick<Updateable<ListingsTable>, 'state' | 'approved_at'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('listings')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Deletes a draft permanently. */
export async function removeListing(db: Db, id: string): Promise<void> {
  await db.deleteFrom('listings').where('id', '=', id).execute();
}

/** Writes the keyword index of a listing. */
export async function setKeywordIndex(db: Db, id: string, text: SearchableText): Promise<void> {
  await db
    .updateTable('listings')
    .set({ keyword_index: indexed(text) })
    .where('id', '=', id)
    .execute();
}

function indexed(text: SearchableText) {
  return sql<string>`${keywordIndex(text)}::tsvector`;
}

function asStored(fields: ListingFields) {
  return {
    availability_plan: fields.availability_plan && JSON.stringify(fields.availability_plan),
    public_data: JSON.stringify(fields.public_data),
    private_data: JSON.stringify(fields.private_data),
    metadata: JSON.stringify(fields.metadata),
  };
}
