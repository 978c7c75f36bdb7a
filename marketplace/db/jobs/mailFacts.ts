import type { Db } from '../database.ts';
import type { JsonObject } from '../tables/columns.ts';

// Data for e-mails, read when they are sent.

export interface UserFacts {
  id: string;
  email: string;
  email_verified: boolean;
  state: string;
  deleted: boolean;
  first_name: string;
  last_name: string;
  display_name: string | null;
  public_data: JsonObject;
  protected_data: JsonObject;
  private_data: JsonObject;
  metadata: JsonObject;
}

const userColumns = [
  'id',
  'email',
  'email_verified',
  'state',
  'deleted',
  'first_name',
  'last_name',
  'display_name',
  'public_data',
  'protected_data',
  'private_data',
  'metadata',
] as const;

/** A user as e-mails need it; undefined when there is none. */
export const userFacts = (db: Db, id: string): Promise<UserFacts | undefined> =>
  db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst();

/** A listing with its stock (null without one); undefined when there is none. */
export async function listingFacts(db: Db, id: string) {
  return db
    .selectFrom('listings as l')
    .leftJoin('stock as s', 's.listing_id', 'l.id')
    .select([
      'l.id',
      'l.title',
      'l.availability_plan',
      'l.public_data',
      'l.private_data',
      'l.metadata',
      's.quantity',
    ])
    .where('l.id', '=', id)
    .executeTakeFirst();
}

export type ListingFacts = NonNullable<Awaited<ReturnType<typeof listingFacts>>>;

/** A transaction with all its parts; undefined when there is none. */
export async function transactionFacts(db: Db, id: string) {
  const row = await db
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const booking = await db
    .selectFrom('bookings')
    .selectAll()
    .where('transaction_id', '=', id)
    .executeTakeFirst();
  const reservation = await db
    .selectFrom('stock_reservations')
    .selectAll()
    .where('transaction_id', '=', id)
    .executeTakeFirst();
  const reviews = await db
    .selectFrom('reviews')
    .select(['content', 'type'])
    .where('transaction_id', '=', id)
    .where('state', '=', 'public')
    .where('deleted', '=', false)
    .orderBy('created_at')
    .execute();
  const next = await db
    .selectFrom('jobs')
    .select('run_at')
    .where('transaction_id', '=', id)
    .where('kind', '=', 'transition')
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  const customer = await userFacts(db, row.customer_id);
  const provider = await userFacts(db, row.provider_id);
  const listing = await listingFacts(db, row.listing_id);
  if (!customer || !provider || !listing) return undefined;
  return {
    row,
    booking,
    reservation,
    reviews,
    nextRunAt: next?.run_at,
    customer,
    provider,
    listing,
  };
}

export type TransactionFacts = NonNullable<Awaited<ReturnType<typeof transactionFacts>>>;

/** A message of a transaction; undefined when there is none, or it is deleted. */
export const messageFacts = (db: Db, id: string) =>
  db
    .selectFrom('messages')
    .select(['id', 'transaction_id', 'sender_id', 'content'])
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
