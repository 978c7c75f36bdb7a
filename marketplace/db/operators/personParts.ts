import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { isOneOf } from '../isOneOf.ts';
import { stripeAccountsOf } from '../users/stripe.ts';
import type { UserRow } from '../users/users.ts';

/** Rows of each kind that the page of one person shows. */
const mostRows = 50;

/** A session of a person, ended or not. */
const sessionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .select([
      'id',
      'scope',
      'user_agent',
      'address',
      'created_at',
      'last_used_at',
      'expires_at',
      'revoked_at',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostRows)
    .execute();

const mailedLinksOf = (db: Db, userId: string) =>
  db
    .selectFrom('email_tokens')
    .where('user_id', '=', userId)
    .select(['kind', 'created_at', 'used_at'])
    .orderBy('created_at', 'desc')
    .limit(mostRows)
    .execute();

const identitiesOf = (db: Db, userId: string) =>
  db
    .selectFrom('user_identities')
    .where('user_id', '=', userId)
    .select(['idp_id', 'created_at'])
    .orderBy('created_at')
    .execute();

const factorOf = (db: Db, userId: string) =>
  db
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .select('confirmed_at')
    .executeTakeFirst();

const customerOf = (db: Db, userId: string) =>
  db
    .selectFrom('stripe_customers')
    .leftJoin('stripe_payment_methods', 'stripe_payment_methods.customer_id', 'stripe_customers.id')
    .where('user_id', '=', userId)
    .select(['stripe_customer_id', 'card'])
    .executeTakeFirst();

/** A booking of a person, made or taken, that is not over. */
export interface BookingAhead {
  id: string;
  role: 'customer' | 'provider';
  listing_id: string;
  title: string;
  start_at: Date;
  end_at: Date;
  seats: number;
  state: string;
}

/** Bookings that are not over, the next ones first. */
export async function bookingsAhead(db: Db, userId: string, now: Date): Promise<BookingAhead[]> {
  const { rows } = await sql<BookingAhead>`
    SELECT t.id, CASE WHEN t.customer_id = ${userId}::uuid THEN 'customer' ELSE 'provider' END AS role,
      t.listing_id, l.title, b.start_at, b.end_at, b.seats, b.state
    FROM transactions t
    JOIN bookings b ON b.transaction_id = t.id AND NOT b.provisional
    JOIN listings l ON l.id = t.listing_id
    WHERE (t.customer_id = ${userId}::uuid OR t.provider_id = ${userId}::uuid)
      AND b.end_at > ${now} AND b.state IN ('pending', 'proposed', 'accepted')
    ORDER BY b.start_at, t.id LIMIT ${mostRows}
  `.execute(db);
  return rows;
}

/** Money of a person's orders in one state and currency. */
export interface MoneyInState {
  role: 'customer' | 'provider';
  state: string;
  currency: string;
  orders: number;
  amount: number;
}

/** Sums of the payments that somebody made, and of the payouts that they are owed or had. */
async function moneyOf(db: Db, userId: string): Promise<MoneyInState[]> {
  const { rows } = await sql<MoneyInState>`
    SELECT 'customer' AS role, payment_state AS state, payin_currency AS currency,
      count(*)::int AS orders, sum(payin_amount)::float8 AS amount
    FROM transactions
    WHERE customer_id = ${userId}::uuid AND payment_state IS NOT NULL AND payin_amount IS NOT NULL
    GROUP BY 2, 3
    UNION ALL
    SELECT 'provider', payment_state, payout_currency, count(*)::int, sum(payout_amount)::float8
    FROM transactions
    WHERE provider_id = ${userId}::uuid AND payment_state IS NOT NULL AND payout_amount IS NOT NULL
    GROUP BY 2, 3
    ORDER BY 1, 2, 3
  `.execute(db);
  return rows;
}

/** A person by name. */
export type NamedPerson = Pick<UserRow, 'id' | 'first_name' | 'last_name' | 'display_name'>;

/** People whom a list of ids in private data names; unknown ids are left out. */
async function named(db: Db, ids: readonly string[]): Promise<NamedPerson[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .where(isOneOf('id', ids))
    .where('deleted', '=', false)
    .select(['id', 'first_name', 'last_name', 'display_name'])
    .orderBy('first_name')
    .orderBy('id')
    .limit(mostRows)
    .execute();
}

/** People who have blocked somebody; their lists are in their private data. */
async function blockersOf(db: Db, userId: string): Promise<NamedPerson[]> {
  const { rows } = await sql<NamedPerson>`
    SELECT id, first_name, last_name, display_name FROM users
    WHERE private_data ? 'blocked' AND private_data -> 'blocked' ? ${userId} AND NOT deleted
    ORDER BY first_name, id LIMIT ${mostRows}
  `.execute(db);
  return rows;
}

/**
 * Reads what is stored of a person besides their profile, listings and orders. @param blocked ids
 * of their own list
 */
export async function personParts(
  db: Db,
  userId: string,
  { blocked, now }: { blocked: readonly string[]; now: Date },
) {
  const [sessions, links, identities, factor, customer, accounts, bookings, money, blocks, by] =
    await Promise.all([
      sessionsOf(db, userId),
      mailedLinksOf(db, userId),
      identitiesOf(db, userId),
      factorOf(db, userId),
      customerOf(db, userId),
      stripeAccountsOf(db, [userId]),
      bookingsAhead(db, userId, now),
      moneyOf(db, userId),
      named(db, blocked),
      blockersOf(db, userId),
    ]);
  const account = accounts[0];
  return {
    sessions,
    links,
    identities,
    factor,
    customer,
    account,
    bookings,
    money,
    blocked: blocks,
    blockedBy: by,
  };
}

export type PersonParts = Awaited<ReturnType<typeof personParts>>;
