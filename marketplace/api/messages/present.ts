import type { Resource } from '#marketplace/contract/resource.ts';
import type { MessageRow } from '#marketplace/db/transactions/transactionViews.ts';

/** A message between the parties of a transaction. */
export const presentMessage = (row: MessageRow): Resource => ({
  id: row.id,
  type: 'message',
  attributes: { content: row.content, createdAt: row.created_at, deleted: false },
  links: { senderId: row.sender_id, transactionId: row.transaction_id },
});
