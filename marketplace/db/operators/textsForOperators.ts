import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { MessageRow, ReviewRow } from '../transactions/transactionViews.ts';

/** Messages before and after one that are read with it. */
const neighbours = 5;

/** Returns a message between its neighbours of the same order, oldest first; none when missing. */
export async function messageWithNeighbours(db: Db, id: string): Promise<MessageRow[]> {
  const message = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!message) return [];
  const others = db
    .selectFrom('messages')
    .selectAll()
    .where('transaction_id', '=', message.transaction_id)
    .limit(neighbours);
  const at = sql`(${message.created_at}::timestamptz, ${id}::uuid)`;
  const [before, after] = await Promise.all([
    others
      .where(sql<boolean>`(created_at, id) < ${at}`)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    others
      .where(sql<boolean>`(created_at, id) > ${at}`)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  ]);
  return [...before.toReversed(), message, ...after];
}

/** A review with the title of its listing. */
export type ReviewForOperators = ReviewRow & { listing_title: string };

/** Returns a review in any state; undefined when there is none. */
export const reviewForOperators = (db: Db, id: string): Promise<ReviewForOperators | undefined> =>
  db
    .selectFrom('reviews as r')
    .innerJoin('listings as l', 'l.id', 'r.listing_id')
    .selectAll('r')
    .select('l.title as listing_title')
    .where('r.id', '=', id)
    .executeTakeFirst();

/** Removes a message with its files, or restores both. Returns false when there is none. */
export async function setMessageDeleted(tx: Db, id: string, deleted: boolean): Promise<boolean> {
  const row = await tx
    .updateTable('messages')
    .set({ deleted })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  // Files are attached when a message is sent, and never detached by themselves.
  await tx.updateTable('file_attachments').set({ deleted }).where('message_id', '=', id).execute();
  return row !== undefined;
}

/** Hides a review, or shows it again. Returns false when there is none. */
export async function setReviewDeleted(tx: Db, id: string, deleted: boolean): Promise<boolean> {
  const row = await tx
    .updateTable('reviews')
    .set({ deleted })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
