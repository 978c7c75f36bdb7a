import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { withinLimit } from '../contactLimits.ts';
import { attachFiles, attachmentList } from '../files/attachments.ts';
import { acting, actingUser, operation, signedIn } from '../operation.ts';
import type { AnyOperation, Call } from '../operation.ts';
import { partyOf, visibleTransaction } from '../transactions/show.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { uuid, uuidList, writtenText } from '#marketplace/contract/fields.ts';
import { messageLimit } from '#marketplace/contract/limits.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import { insertMessage, pageOfMessages } from '#marketplace/db/transactions/messages.ts';
import type { MessageRow } from '#marketplace/db/transactions/transactionViews.ts';
import { findUsers } from '#marketplace/db/users/users.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { newMessageMail } from '#marketplace/contract/mailRequests.ts';

/** Presents a message of a transaction; of a deleted one without its content. */
export const presentMessage = (row: MessageRow): Resource => {
  // Events of before messages could be deleted do not say it.
  const deleted = row.deleted === true;
  return {
    id: row.id,
    type: 'message',
    attributes: { content: deleted ? null : row.content, createdAt: row.created_at, deleted },
    links: { senderId: row.sender_id, transactionId: row.transaction_id },
  };
};

/** Lists the messages of a transaction, newest first. */
export const queryMessages = (api: 'marketplace' | 'integration'): AnyOperation =>
  operation({
    name: 'messages/query',
    method: 'GET',
    api,
    access: api === 'integration' ? ['integ'] : signedIn,
    input: z.object({ transactionId: uuid(), ids: uuidList().optional() }),
    async run(call, { transactionId, ids }) {
      const { page, perPage } = call.options;
      await visibleTransaction(call, transactionId);
      const { rows, total } = await pageOfMessages(call.db, { transactionId, ids, page, perPage });
      return { data: rows.map(presentMessage), meta: pageMeta(total, page, perPage) };
    },
  });

// The text may be empty when a file is attached.
const messageInput = z
  .strictObject({
    transactionId: uuid(),
    content: writtenText(0, 5000),
    publicFileAttachments: attachmentList(),
  })
  .refine(
    ({ content, publicFileAttachments }) =>
      content !== '' || (publicFileAttachments?.length ?? 0) > 0,
    { message: 'Expected some text.', path: ['content'] },
  );

/** Sends a message to the other party, and a mail about it. */
export const sendMessage = operation({
  name: 'messages/send',
  method: 'POST',
  access: acting,
  input: messageInput,
  // Limits are counted outside of it.
  transaction: false,
  async run(call, { publicFileAttachments, ...message }) {
    const sender = actingUser(call);
    const view = await visibleTransaction(call, message.transactionId);
    const { customer_id: customer, provider_id: provider } = view.row;
    const recipientId = partyOf(call, view) === 'customer' ? provider : customer;
    const send = async (tx: Call['db']) => {
      await checkParties(tx, customer, provider);
      const sent = await insertMessage(tx, {
        id: randomUUID(),
        transaction_id: view.row.id,
        sender_id: sender,
        content: message.content,
        created_at: call.now,
      });
      const target = { kind: 'message', id: sent.id } as const;
      await attachFiles({ ...call, db: tx }, target, { publicFileAttachments });
      await call.context.mail.enqueue(tx, newMessageMail({ recipientId, messageId: sent.id }));
      return sent;
    };
    const row = await withinLimit(call, messageLimit, recipientId, () =>
      inTransaction(call.db, send),
    );
    return { data: presentMessage(row) };
  },
});

/** Refuses messages while a party is banned or deleted, or has blocked the other. */
async function checkParties(
  db: Parameters<typeof findUsers>[0],
  customerId: string,
  providerId: string,
): Promise<void> {
  const users = await findUsers(db, [customerId, providerId]);
  const gone = (id: string) => {
    const user = users.get(id);
    return !user || user.deleted || user.state === 'banned';
  };
  if (gone(providerId)) throw new ApiError('transaction-provider-banned-or-deleted');
  if (gone(customerId)) throw new ApiError('transaction-customer-banned-or-deleted');
  const blocks = (one: string, other: string) => {
    const blocked = users.get(one)?.private_data['blocked'];
    return Array.isArray(blocked) && blocked.includes(other);
  };
  if (blocks(customerId, providerId) || blocks(providerId, customerId)) {
    throw new ApiError('contact-not-possible');
  }
}
