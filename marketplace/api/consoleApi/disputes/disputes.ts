import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { text, uuid } from '#marketplace/contract/fields.ts';
import { PaymentRefused } from '#marketplace/contract/payments.ts';
import type { Dispute, DisputeEvidence, PaymentsPort } from '#marketplace/contract/payments.ts';
import { orderParts } from '#marketplace/db/operators/orderParts.ts';
import { ordersByIntent } from '#marketplace/db/operators/ordersForOperators.ts';
import type { OperatorOrderRow } from '#marketplace/db/operators/ordersForOperators.ts';
import { presentOrder } from '../orders/present.ts';
import { consoleOperation } from '../operation.ts';
import type { ConsoleCall } from '../operation.ts';
import { disputesAnswer, shownDisputeAnswer } from './answers.ts';
import { evidenceOf } from './evidence.ts';

// Disputes are the provider's alone: they are read there each time, and stored nowhere.

const waiting: readonly string[] = ['needs_response', 'warning_needs_response'];

function paymentsOf({ context: { payments } }: ConsoleCall): PaymentsPort {
  if (!payments) throw new ApiError('stripe-missing-api-key');
  return payments;
}

const present = (dispute: Dispute, order: OperatorOrderRow | undefined) => {
  const { id, amount, currency, reason, status, createdAt, dueAt, submissions } = dispute;
  const shown = order && presentOrder(order);
  return {
    id,
    amount: { amount, currency },
    reason,
    status,
    waits: waiting.includes(status),
    createdAt,
    dueAt,
    submissions,
    order: shown
      ? { id: shown.id, listing: shown.listing, customer: shown.customer, provider: shown.provider }
      : null,
  };
};

/** Lists disputes, those that wait for evidence first, by the time that is left. */
export const queryDisputes = consoleOperation({
  name: 'disputes/query',
  method: 'GET',
  summary: 'The newest disputes of the payment provider, those that wait for evidence first.',
  answer: disputesAnswer,
  input: z.object({}),
  async run(call) {
    const disputes = await paymentsOf(call).listDisputes();
    const intents = disputes.flatMap(({ intentId }) => intentId ?? []);
    const orders = await ordersByIntent(call.db, intents);
    const rank = ({ status, dueAt, createdAt }: Dispute) =>
      waiting.includes(status) ? (dueAt?.getTime() ?? 0) : 1e15 - createdAt.getTime() / 1e3;
    const sorted = disputes.toSorted((one, other) => rank(one) - rank(other));
    return { data: sorted.map(one => present(one, orders.get(one.intentId ?? ''))) };
  },
});

interface Found {
  dispute: Dispute;
  order: OperatorOrderRow | undefined;
  evidence: DisputeEvidence;
}

/** Reads a dispute with the evidence of its order. @throws ApiError not-found */
async function find(call: ConsoleCall, id: string): Promise<Found> {
  const disputes = await paymentsOf(call).listDisputes();
  const dispute = disputes.find(one => one.id === id);
  if (!dispute) throw new ApiError('not-found');
  const { intentId } = dispute;
  const order =
    intentId === null ? undefined : (await ordersByIntent(call.db, [intentId])).get(intentId);
  const parts = order && (await orderParts(call.db, order.id));
  return { dispute, order, evidence: order && parts ? evidenceOf(order, parts) : {} };
}

const shownEvidence = (evidence: DisputeEvidence) =>
  Object.entries(evidence).map(([field, value]) => ({ field, text: String(value) }));

/** Shows a dispute with the evidence that would be sent. */
export const showDispute = consoleOperation({
  name: 'disputes/show',
  method: 'GET',
  summary: 'A dispute with the evidence of its order.',
  answer: shownDisputeAnswer,
  input: z.object({ id: text(1, 100) }),
  async run(call, { id }) {
    const { dispute, order, evidence } = await find(call, id);
    return { data: { ...present(dispute, order), evidence: shownEvidence(evidence) } };
  },
});

/** Sends the evidence of an order to the bank of its payer. It can be sent once. */
export const submitDispute = consoleOperation({
  name: 'disputes/submit',
  method: 'POST',
  summary: 'Sends the evidence of an order to the bank of its payer.',
  answer: shownDisputeAnswer,
  input: z.object({ id: text(1, 100), orderId: uuid() }),
  subject: ({ orderId }) => ({ type: 'transaction', id: orderId }),
  async run(call, { id, orderId }) {
    const { dispute, order, evidence } = await find(call, id);
    if (!order || order.id !== orderId) throw new ApiError('not-found');
    if (!waiting.includes(dispute.status)) throw answered();
    try {
      const after = await paymentsOf(call).submitEvidence(id, evidence);
      return { data: { ...present(after, order), evidence: shownEvidence(evidence) } };
    } catch (error) {
      throw error instanceof PaymentRefused ? answered(error.reason.message) : error;
    }
  },
});

const answered = (details?: string) =>
  new ApiError('conflict', {
    title: 'The dispute does not wait for evidence.',
    details,
    meta: { reason: 'dispute-answered' },
  });
