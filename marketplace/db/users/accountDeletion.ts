import { sql } from 'kysely';
import { transitionsFrom } from '#marketplace/domain/process/model.ts';
import type { Db } from '../database.ts';
import { deleteEmailTokens } from './emailTokens.ts';
import { unlinkIdentities } from './identities.ts';
import { eraseSentMails } from '../mails/sentMails.ts';
import { loadProcess } from '../configuration/processes.ts';
import { revokeUserSessions } from '../access/sessions.ts';

/**
 * Returns whether money of a user's transactions is in flight: a payment neither refunded nor paid
 * out in a state with further transitions, or a transition that waits for the payment provider.
 */
export async function isMoneyUnderWay(
  db: Db,
  userId: string,
  role: 'either' | 'provider' = 'either',
): Promise<boolean> {
  const { rows } = await sql<{ name: string; version: number; state: string | null }>`
    SELECT DISTINCT t.process_name AS name, t.process_version AS version, t.state
    FROM transactions t
    WHERE (t.provider_id = ${userId}::uuid OR (${role === 'either'} AND t.customer_id = ${userId}::uuid))
      AND (t.payment_state NOT IN ('returned', 'paid-out') OR t.state IS NULL
        OR EXISTS (SELECT FROM pending_transitions p WHERE p.transaction_id = t.id))
  `.execute(db);
  for (const { name, version, state } of rows) {
    if (state === null) return true;
    const process = await loadProcess(db, name, version);
    if (!process || transitionsFrom(process, state).length > 0) return true;
  }
  return false;
}

/** Returns whether a subscription of a user, or to one of their classes, goes on. */
export async function isSubscriptionUnderWay(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ name: string; version: number; state: string }>`
    SELECT DISTINCT t.process_name AS name, t.process_version AS version, t.state
    FROM transactions t
    WHERE (t.customer_id = ${userId}::uuid OR t.provider_id = ${userId}::uuid)
      AND t.metadata ? 'subscriptionId' AND t.state IS NOT NULL
  `.execute(db);
  for (const { name, version, state } of rows) {
    const process = await loadProcess(db, name, version);
    if (!process || transitionsFrom(process, state).length > 0) return true;
  }
  return false;
}

/** Locks a user's listings, which come before users in the lock order. */
export async function lockListingsOf(tx: Db, userId: string): Promise<void> {
  await tx
    .selectFrom('listings')
    .select('id')
    .where('author_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Reduces an account to a row that orders and messages of others can refer to: no personal data, no
 * credentials, no listings. Returns the images that nothing shows any more, whose files are to be
 * removed. Call it under `lockListingsOf` and the lock of the user's row.
 */
export async function eraseUser(tx: Db, userId: string, now: Date): Promise<string[]> {
  await tx
    .updateTable('users')
    .set({
      deleted: true,
      email: '',
      email_verified: false,
      pending_email: null,
      password_hash: null,
      first_name: '',
      last_name: '',
      display_name: null,
      bio: null,
      public_data: '{}',
      protected_data: '{}',
      private_data: '{}',
      metadata: '{}',
      profile_image_id: null,
    })
    .where('id', '=', userId)
    .execute();
  await deleteEmailTokens(tx, userId);
  await unlinkIdentities(tx, userId);
  await tx.deleteFrom('known_addresses').where('user_id', '=', userId).execute();
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await eraseSentMails(tx, userId);
  await revokeUserSessions(tx, userId, null, now);
  const images = await eraseImages(tx, userId);
  await eraseListings(tx, userId, now);
  await forgetPaymentProvider(tx, userId);
  return images;
}

/** Deletes a user's connected account, and their customers with their cards. */
async function forgetPaymentProvider(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('stripe_accounts').where('user_id', '=', userId).execute();
  await tx.deleteFrom('stripe_customers').where('user_id', '=', userId).execute();
}

async function eraseImages(tx: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM images i
    WHERE (i.owner_type = 'user' AND i.owner_id = ${userId}::uuid)
      OR (i.owner_type = 'listing'
        AND i.owner_id IN (SELECT id FROM listings WHERE author_id = ${userId}::uuid))
      OR (i.owner_id IS NULL AND i.uploader_id = ${userId}::uuid)
    RETURNING i.id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Leaves the titles, which name what others have ordered. Files are detached, and deleted unless
 * attached elsewhere; files handed over in an order stay with it.
 */
async function eraseListings(tx: Db, userId: string, now: Date): Promise<void> {
  await sql`
    UPDATE file_attachments SET deleted = true
    WHERE listing_id IN (SELECT id FROM listings WHERE author_id = ${userId}::uuid)
  `.execute(tx);
  await tx
    .updateTable('listings')
    .set({
      state: 'closed',
      deleted: true,
      description: null,
      geo_lat: null,
      geo_lng: null,
      public_data: '{}',
      private_data: '{}',
      metadata: '{}',
      keyword_index: '',
      updated_at: now,
    })
    .where('author_id', '=', userId)
    .execute();
}
