import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { uuid } from '#marketplace/contract/fields.ts';
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
const unknown = ['mailsSent', 'mailsOfSite', 'webhooks', 'disputes', 'refundsAtProvider'];

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

async function timelineWithNames(db: Parameters<typeof peopleById>[0], parts: OrderParts) {
  const entries = timelineOf(parts);
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
      timeline: await timelineWithNames(db, parts),
    };
    return { data, meta: { unknown } };
  },
});
