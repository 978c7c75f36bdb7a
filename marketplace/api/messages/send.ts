import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { attachFiles, attachmentList } from '#marketplace/api/files/attachments.ts';
import { acting, operation } from '#marketplace/api/operation.ts';
import { actingUser, partyOf, visibleTransaction } from '#marketplace/api/transactions/access.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { text, uuid } from '#marketplace/contract/fields.ts';
import { insertMessage } from '#marketplace/db/transactions/messages.ts';
import { findUsers } from '#marketplace/db/users/users.ts';
import { newMessageMail } from '#marketplace/mail/requests.ts';
import { presentMessage } from './present.ts';

// A file may speak for itself.
const input = z
  .strictObject({
    transactionId: uuid(),
    content: text(0, 5000),
    publicFileAttachments: attachmentList(),
  })
  .refine(
    ({ content, publicFileAttachments }) =>
      content.trim() !== '' || (publicFileAttachments?.length ?? 0) > 0,
    { message: 'Expected some text.', path: ['content'] },
  );

/** Sends a message to the other party, who is told by mail. */
export const sendMessage = operation({
  name: 'messages/send',
  method: 'POST',
  access: acting,
  input,
  async run(call, { publicFileAttachments, ...input }) {
    const sender = actingUser(call);
    const view = await visibleTransaction(call, input.transactionId);
    const { customer_id: customer, provider_id: provider } = view.row;
    await refuseWithout(call.db, customer, provider);
    const row = await insertMessage(call.db, {
      id: randomUUID(),
      transaction_id: view.row.id,
      sender_id: sender,
      content: input.content,
      created_at: call.now,
    });
    await attachFiles(call, { kind: 'message', id: row.id }, { publicFileAttachments });
    const recipientId = partyOf(call, view) === 'customer' ? provider : customer;
    await call.context.mail.enqueue(call.db, newMessageMail({ recipientId, messageId: row.id }));
    return { data: presentMessage(row) };
  },
});

/** Nobody writes in a transaction that one party can not take part in any more. */
async function refuseWithout(
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
}
