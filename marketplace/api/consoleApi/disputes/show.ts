import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { text } from '#marketplace/contract/fields.ts';
import { writtenParts } from '#marketplace/db/operators/orderParts.ts';
import { ordersByIntent } from '#marketplace/db/operators/ordersForOperators.ts';
import { evidenceOfDisputes } from '#marketplace/db/transactions/evidence.ts';
import { consoleOperation } from '../operation.ts';
import { shownDisputeAnswer } from './answers.ts';
import { evidenceOf } from './evidence.ts';
import { paymentsOf, presentDispute } from './present.ts';

/** Shows a dispute with the evidence that would be sent. */
export const showDispute = consoleOperation({
  name: 'disputes/show',
  method: 'GET',
  summary: 'A dispute with the evidence of its order.',
  answer: shownDisputeAnswer,
  input: z.object({ id: text(1, 100) }),
  async run(call, { id }) {
    const payments = paymentsOf(call);
    const dispute = await payments.findDispute(id);
    if (!dispute) throw new ApiError('not-found');
    const { intentId } = dispute;
    const order = intentId ? (await ordersByIntent(call.db, [intentId])).get(intentId) : undefined;
    const parts = order && (await writtenParts(call.db, order.id));
    const sent = order && (await evidenceOfDisputes(call.db, [order.id])).get(id);
    // Sent after the provider was read, which would seem to wait for more.
    const current = sent?.state === 'done' ? await payments.findDispute(id) : null;
    const evidence = order && parts ? evidenceOf(order, parts) : {};
    const shown = Object.entries(evidence).map(([field, value]) => ({ field, text: value }));
    return { data: { ...presentDispute(current ?? dispute, order, sent), evidence: shown } };
  },
});
