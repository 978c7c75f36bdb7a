import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../database.ts';

/** Rows of each kind in one archive. */
export const mostExported = 10_000;

type Rows = Record<string, unknown>[];

/** Reads the newest rows of a query as they are stored. */
async function read(db: Db, query: RawBuilder<Record<string, unknown>>): Promise<Rows> {
  const { rows } = await sql<Record<string, unknown>>`
    ${query} LIMIT ${mostExported}
  `.execute(db);
  return rows;
}

/**
 * Reads everything that is stored of a person, by kind, without what lets in: passwords, tokens and
 * codes are stored as hashes, and left out.
 */
export async function exportedRows(db: Db, userId: string): Promise<Record<string, Rows>> {
  const id = sql`${userId}::uuid`;
  const own = sql`(t.customer_id = ${id} OR t.provider_id = ${id}) AND t.state IS NOT NULL`;
  const queries: Record<string, RawBuilder<Record<string, unknown>>> = {
    profile: sql`
      SELECT id, email, email_verified, pending_email, state, first_name, last_name, display_name,
        bio, public_data, protected_data, private_data, metadata, may_post_listings,
        may_initiate_transactions, may_read, created_at
      FROM users WHERE id = ${id}`,
    listings: sql`
      SELECT id, title, description, state, geo_lat, geo_lng, price_amount, price_currency,
        availability_plan, public_data, private_data, metadata, created_at, updated_at
      FROM listings WHERE author_id = ${id} AND NOT deleted ORDER BY created_at DESC`,
    orders: sql`
      SELECT t.id, t.process_name, t.state, t.last_transition, t.created_at, t.line_items,
        t.payin_amount, t.payin_currency, t.payout_amount, t.payout_currency, t.payment_state,
        t.protected_data - 'stripePaymentIntents' AS protected_data, t.metadata,
        CASE WHEN t.customer_id = ${id} THEN 'customer' ELSE 'provider' END AS role,
        l.title AS listing_title, b.start_at, b.end_at, b.seats, b.state AS booking_state
      FROM transactions t JOIN listings l ON l.id = t.listing_id
      LEFT JOIN bookings b ON b.transaction_id = t.id AND NOT b.provisional
      WHERE ${own} ORDER BY t.created_at DESC`,
    messages: sql`
      SELECT m.id, m.transaction_id, m.sender_id = ${id} AS is_own, m.content, m.created_at
      FROM messages m JOIN transactions t ON t.id = m.transaction_id
      WHERE ${own} ORDER BY m.created_at DESC`,
    reviews: sql`
      SELECT id, transaction_id, type, state, rating, content, author_id = ${id} AS is_own, created_at
      FROM reviews WHERE (author_id = ${id} OR subject_id = ${id}) AND NOT deleted
      ORDER BY created_at DESC`,
    sessions: sql`
      SELECT scope, user_agent, address, created_at, last_used_at, expires_at, revoked_at
      FROM sessions WHERE user_id = ${id} ORDER BY created_at DESC`,
    logIns: sql`
      SELECT idp_id, idp_user_id, created_at FROM user_identities WHERE user_id = ${id}
      ORDER BY created_at`,
    paymentAccounts: sql`
      SELECT stripe_account_id AS id, data, created_at FROM stripe_accounts WHERE user_id = ${id}`,
    paymentCustomers: sql`
      SELECT c.stripe_customer_id AS id, m.card, c.created_at FROM stripe_customers c
      LEFT JOIN stripe_payment_methods m ON m.customer_id = c.id WHERE c.user_id = ${id}`,
  };
  const parts: Record<string, Rows> = {};
  // One after the other: they share the connection of a transaction.
  for (const [name, query] of Object.entries(queries)) parts[name] = await read(db, query);
  return parts;
}
