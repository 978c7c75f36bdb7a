import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { text, uuid } from '#marketplace/contract/fields.ts';
import { waitsForEvidence } from '#marketplace/contract/payments.ts';
import { writtenParts } from '#marketplace/db/operators/orderParts.ts';
import { orderForOperators, ordersByIntent } from '#marketplace/db/operators/ordersForOperators.ts';
import { disputeAnswered, reserveEvidence } from '#marketplace/engine/evidence.ts';
import { consoleOperation } from '../operation.ts';
import { submittedAnswer } from './answers.ts';
import { evidenceOf } from './evidence.ts';
import { paymentsOf } from './present.ts';

/** Sends the evidence of an order to the bank of its payer. A job calls the payment provider. */
export const submitDispute = consoleOperation({
  name: 'disputes/submit',
  method: 'POST',
  summary: 'Sends the evidence of an order to the bank of its payer, which takes it once.',
  answer: submittedAnswer,
  input: z.object({ id: text(1, 100), orderId: uuid() }),
  subject: ({ orderId }) => ({ type: 'transaction', id: orderId }),
  async check(call, { id, orderId }) {
    const dispute = await paymentsOf(call).findDispute(id);
    const intentId = dispute?.intentId ?? '';
    const order = (await ordersByIntent(call.db, [intentId])).get(intentId);
    if (!dispute || order?.id !== orderId) throw new ApiError('not-found');
    if (!waitsForEvidence(dispute)) throw disputeAnswered();
  },
  async run({ context, db }, { id, orderId }) {
    const [order, parts] = [await orderForOperators(db, orderId), await writtenParts(db, orderId)];
    if (!order || !parts) throw new ApiError('not-found');
    const evidence = evidenceOf(order, parts);
    await reserveEvidence(context, db, { transactionId: orderId, disputeId: id, evidence });
    return { data: { id } };
  },
});
