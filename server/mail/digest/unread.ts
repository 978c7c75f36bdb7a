import type { ProjectionDb } from '#server/projection/tables.ts';
import type { Transaction } from '#shared/contract/entities.ts';

/** A message as the tables have it. */
export interface StoredMessage {
  id: string;
  orderId: string;
  senderId: string;
  preview: string;
  /** Epoch milliseconds. */
  sentAt: number;
}

/** Reads the messages of orders, oldest first. */
export async function messagesOf(
  db: ProjectionDb,
  orderIds: readonly string[],
): Promise<StoredMessage[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('projection.messages')
    .select(['id', 'order_id', 'sender_id', 'preview', 'sent_at'])
    .where('order_id', 'in', orderIds)
    .where('deleted', '=', false)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
  return rows.map(row => ({
    id: row.id,
    orderId: row.order_id,
    senderId: row.sender_id,
    preview: row.preview,
    sentAt: row.sent_at.getTime(),
  }));
}

/**
 * Returns the messages of an order that a party has not read, oldest first. Anybody who has seen
 * the page of the order, or has answered, has read what came before.
 */
export function unreadOf(
  messages: readonly StoredMessage[],
  personId: string,
  seenAt: string | undefined,
): StoredMessage[] {
  const seen = seenAt ? Date.parse(seenAt) : 0;
  const answered = messages.findLast(({ senderId }) => senderId === personId)?.sentAt ?? 0;
  const readUntil = Math.max(seen, answered);
  return messages.filter(({ senderId, sentAt }) => senderId !== personId && sentAt > readUntil);
}

/** When a party has seen the messages of an order last. */
export const seenBy = ({ attributes, customer }: Transaction, personId: string) =>
  attributes.metadata?.seenAt?.[customer?.id === personId ? 'customer' : 'provider'];
