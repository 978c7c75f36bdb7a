import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { pageOf } from '../pageOf.ts';
import type { PageOfRows } from '../pageOf.ts';
import type { MessageRow } from './transactionViews.ts';

/** One page of a transaction's messages, newest first, and their total. */
export function pageOfMessages(
  db: Db,
  wanted: { transactionId: string; ids?: string[]; page: number; perPage: number },
): Promise<PageOfRows<MessageRow>> {
  const { transactionId, ids } = wanted;
  let query = db.selectFrom('messages').selectAll().where('transaction_id', '=', transactionId);
  if (ids) query = query.where(sql<boolean>`id = ANY(${ids}::uuid[])`);
  return pageOf(query.orderBy('created_at', 'desc').orderBy('id', 'desc'), wanted);
}

export const findMessage = (db: Db, id: string): Promise<MessageRow | undefined> =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();

/** Inserts a message and updates the transaction's time of the last message. */
export async function insertMessage(
  tx: Db,
  message: Omit<MessageRow, 'created_at' | 'deleted'> & { created_at: Date },
): Promise<MessageRow> {
  const row = await tx
    .insertInto('messages')
    .values(message)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('transactions')
    .set({ last_message_at: message.created_at })
    .where('id', '=', message.transaction_id)
    .execute();
  return row;
}
