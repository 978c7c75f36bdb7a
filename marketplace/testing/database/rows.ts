import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '#marketplace/db/database.ts';
import { insertListing } from '#marketplace/db/listings/listings.ts';
import type { ListingFields, ListingRow } from '#marketplace/db/listings/listings.ts';
import { searchSchemas } from '#marketplace/db/configuration/searchSchemas.ts';
import type { ImagesTable, UsersTable } from '#marketplace/db/tables/core.ts';
import type { FilesTable } from '#marketplace/db/tables/files.ts';
import { defaultPlan } from '#marketplace/domain/availability/plan.ts';
import { searchableTexts } from '#marketplace/domain/search/extendedData.ts';

/** Inserts a user; returns the id. */
export async function insertUserRow(
  db: Db,
  overrides: Partial<Insertable<UsersTable>> = {},
): Promise<string> {
  const id = overrides.id ?? randomUUID();
  await db
    .insertInto('users')
    .values({
      id,
      email: `${id}@example.com`,
      first_name: 'Maya',
      last_name: 'Lindqvist',
      created_at: new Date(),
      ...overrides,
    })
    .execute();
  return id;
}

/** Inserts an uploaded image without an owner; returns the id. */
export async function insertImageRow(
  db: Db,
  overrides: Partial<Insertable<ImagesTable>> = {},
): Promise<string> {
  const id = overrides.id ?? randomUUID();
  await db
    .insertInto('images')
    .values({
      id,
      uploader_id: null,
      format: 'jpeg',
      width: 1200,
      height: 800,
      has_alpha: false,
      byte_size: 1000,
      created_at: new Date(),
      ...overrides,
    })
    .execute();
  return id;
}

type Overrides = Partial<ListingFields & Pick<ListingRow, 'author_id' | 'state' | 'created_at'>> & {
  /** Remaining stock; no stock when left out. */
  stock?: number;
};

/** Inserts a published listing, with a new author unless one is given. */
export async function insertListingRow(db: Db, overrides: Overrides = {}): Promise<ListingRow> {
  const { stock, ...fields } = overrides;
  const created_at = fields.created_at ?? new Date();
  const listing = {
    author_id: fields.author_id ?? (await insertUserRow(db)),
    title: 'Morning flow',
    description: null,
    geo_lat: null,
    geo_lng: null,
    price_amount: 2500,
    price_currency: 'USD',
    availability_plan: defaultPlan,
    public_data: {},
    private_data: {},
    metadata: {},
    state: 'published' as const,
    ...fields,
    created_at,
    approved_at: created_at,
  };
  const schemas = await searchSchemas(db, ['listing']);
  const texts = searchableTexts(schemas, { public: listing.public_data });
  const row = await insertListing(db, listing, texts);
  if (stock !== undefined) {
    await db.insertInto('stock').values({ listing_id: row.id, quantity: stock }).execute();
  }
  return row;
}

/** Inserts a booking of a listing with a new transaction; returns its id. */
export async function insertBookingRow(
  db: Db,
  listing: { id: string; author_id: string },
  booking: { start: Date; end: Date; seats?: number; state?: 'pending' | 'accepted' | 'declined' },
): Promise<string> {
  const created_at = new Date();
  const transaction_id = randomUUID();
  await ensureProcess(db);
  await db
    .insertInto('transactions')
    .values({
      id: transaction_id,
      process_name: 'test-process',
      process_version: 1,
      listing_id: listing.id,
      customer_id: await insertUserRow(db),
      provider_id: listing.author_id,
      created_at,
    })
    .execute();
  const id = randomUUID();
  const { start, end, seats = 1, state = 'pending' } = booking;
  await db
    .insertInto('bookings')
    .values({
      id,
      transaction_id,
      listing_id: listing.id,
      start_at: start,
      end_at: end,
      display_start_at: start,
      display_end_at: end,
      seats,
      state,
      created_at,
    })
    .execute();
  return id;
}

async function ensureProcess(db: Db): Promise<void> {
  const created_at = new Date();
  await db
    .insertInto('processes')
    .values({ name: 'test-process', created_at })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  await db
    .insertInto('process_versions')
    .values({ process_name: 'test-process', version: 1, edn: '{}', content_hash: '', created_at })
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/** Inserts a file as uploaded and verified, without its bytes; returns the id. */
export async function insertFileRow(
  db: Db,
  overrides: Partial<Insertable<FilesTable>> = {},
): Promise<string> {
  const id = overrides.id ?? randomUUID();
  const at = new Date();
  await db
    .insertInto('files')
    .values({
      id,
      owner_id: null,
      name: 'routine.pdf',
      mime_type: 'application/pdf',
      byte_size: 1000,
      state: 'available',
      state_updated_at: at,
      object_key: `files/${id}`,
      created_at: at,
      ...overrides,
    })
    .execute();
  return id;
}
