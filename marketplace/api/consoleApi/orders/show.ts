import { z } from 'zod';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import type { Dispute } from '#marketplace/contract/payments.ts';
import { orderParts, peopleById } from '#marketplace/db/operators/orderParts.ts';
import type { OrderParts } from '#marketplace/db/operators/orderParts.ts';
import { orderForOperators } from '#marketplace/db/operators/ordersForOperators.ts';
import { operatorTransitions } from '#marketplace/domain/process/operatorTransitions.ts';
import { paramTypes } from '#marketplace/domain/transaction/params.ts';
import { refundableOf } from '#marketplace/engine/refunds.ts';
import { displayNameOf } from '../../users/present.ts';
import { shownOrderAnswer } from './answers.ts';
import { consoleOperation } from '../operation.ts';
import { presentOrder } from './present.ts';
import { timelineOf } from './timeline.ts';

/** What the site has and the marketplace does not know, or what is not stored. */
const unknown = ['mailsOfSite', 'webhooks', 'refundsAtProvider'];

/** Milliseconds that the payment provider is waited for: without it the order is shown too. */
const providerMs = 3_000;
const mostDisputes = 20;

/** Reads the disputes of an order's payment; null where the payment provider does not say. */
async function disputesOf(
  { payments, logger }: MarketplaceContext,
  { row, state }: OrderParts,
): Promise<readonly Dispute[] | null> {
  const { payment_intent_id: intentId } = row;
  const isCharged = state.payment !== null && state.payment !== 'created';
  if (!payments || intentId === null || !isCharged) return [];
  const late = AbortSignal.timeout(providerMs);
  const answer = payments.listDisputes({ intentId, limit: mostDisputes });
  const gaveUp = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(new Error('The payment provider is slow.')));
  });
  try {
    return (await Promise.race([answer, gaveUp])).disputes;
  } catch (error) {
    logger.warn({ err: error, transactionId: row.id }, 'disputes not read');
    return null;
  }
}

/** Lists the transitions that an operator may make from here, with what they need and do. */
const actionsOf = ({ state }: OrderParts) =>
  operatorTransitions(state.process, state.state ?? '').map(
    ({ transition, money, notifications }) => ({
      transition: transition.name,
      to: transition.to,
      money,
      notifies: [...new Set(notifications.map(({ to }) => to))],
      params: paramTypes(transition),
    }),
  );

async function timelineWithNames(
  db: Parameters<typeof peopleById>[0],
  parts: OrderParts,
  disputes: readonly Dispute[],
) {
  const entries = timelineOf(parts, disputes);
  const ids = [...new Set(entries.flatMap(({ actor: { id } }) => id ?? []))];
  const names = new Map((await peopleById(db, ids)).map(row => [row.id, displayNameOf(row)]));
  return entries.map(({ actor, ...entry }) => ({
    ...entry,
    actor: { ...actor, name: names.get(actor.id ?? '') ?? null },
  }));
}

/** Shows all that is stored of an order, with its history. */
export const showOrder = consoleOperation({
  name: 'orders/show',
  method: 'GET',
  summary: 'An order with its money, its history, and the transitions that an operator may make.',
  answer: shownOrderAnswer,
  input: z.object({ id: uuid() }),
  async run({ db, context }, { id }) {
    const [order, parts] = await Promise.all([orderForOperators(db, id), orderParts(db, id)]);
    if (!order || !parts) throw new ApiError('not-found');
    const { row, state, accounts } = parts;
    const disputes = await disputesOf(context, parts);
    const data = {
      ...presentOrder(order),
      lineItems: state.lineItems,
      isRefunded: row.refund_calculated,
      refundable: refundableOf(context, state),
      stockReservation: state.stockReservation,
      metadata: row.metadata,
      references: {
        payment: row.payment_intent_id,
        customer: accounts.customer,
        account: accounts.account,
        savedCard: accounts.card,
      },
      actions: actionsOf(parts),
      timeline: await timelineWithNames(db, parts, disputes ?? []),
    };
    return { data, meta: { unknown: disputes ? unknown : [...unknown, 'disputes'] } };
  },
});
