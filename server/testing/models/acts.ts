import type { MemoryOrder } from '@flowroom/marketplace/testing/memory/memoryEngine';
import { confirmPayment } from '#server/orders/privileged.ts';
import { termsOf } from '#server/changes/bookingChanges/ownChoices.ts';
import { takeOffer, acceptOfferTransition } from '#server/waitingList/takeOffer.ts';
import type { Paying } from './steps.ts';
import { teacherId } from './studio.ts';
import type { Studio } from './studio.ts';
import type { StudioServer } from './studioServer.ts';
import { entityOf } from '#shared/contract/denormalise.ts';

type Act = () => Promise<unknown>;

/** Pays an open order by a card, as the checkout does. */
export async function pay(
  { engine }: Studio,
  server: StudioServer,
  id: string,
  pays: Paying,
): Promise<void> {
  if (pays === 'not') return;
  engine.cards.give(id, pays === 'card' ? 'good' : 'declined');
  const { customerId } = engine.order(id).state;
  await confirmPayment(id, { ...server, ...server.caller(customerId) });
}

/**
 * Pays a subscription on the page of the provider, which sends the server an event; the event may
 * be lost.
 */
export async function payPlan(
  { billing }: Studio,
  { client, completion }: StudioServer,
  id: string,
  { cardIsGood, isTold }: { cardIsGood: boolean; isTold: boolean },
): Promise<void> {
  const order = await client.subscription(id);
  billing.pay(order.metadata.sessionId ?? '', cardIsGood);
  if (isTold) await completion.confirm(order);
}

/**
 * Lists what can be done with an order as it is now, by its student, its teacher or the payment
 * provider.
 */
export function actsOf(
  studio: Studio,
  server: StudioServer,
  { state, processName }: MemoryOrder,
  { time, isLast }: { time: number; isLast: boolean },
): Act[] {
  const { id, customerId, metadata } = state;
  const { transactions } = server.personal(customerId);
  const by = (sdk: Pick<typeof transactions, 'transition'>, name: string) => () =>
    sdk.transition({ id, transition: `transition/${name}`, params: {} });
  const teacher = server.personal(teacherId).transactions;
  const caller = server.caller(customerId);
  const cancel = (asked?: 'refund' | 'noRefund') => async () => {
    const order = entityOf(await transactions.show({ id }));
    const { withdraw, cancel: terms } = termsOf(order, studio.clock.now);
    const offered = terms?.givesBack ? 'refund' : 'noRefund';
    const way = withdraw ? 'withdraw' : (asked ?? offered);
    await server.bookingChanges.cancel(caller, { transactionId: id, way });
    // A second click, or a call whose answer was lost.
    await server.bookingChanges.cancel(caller, { transactionId: id, way });
  };
  const move = async () => {
    const to = studio.times()[time];
    if (!to) return;
    const bookingStart = new Date(to.start).toISOString();
    await server.bookingChanges.move(caller, { transactionId: id, bookingStart, isLast });
    await server.bookingChanges.move(caller, { transactionId: id, bookingStart, isLast });
  };
  const take = (pays: Paying) => async () => {
    const bodyParams = { id, transition: acceptOfferTransition, params: {} } as const;
    const input = { isSpeculative: false, bookingData: {}, queryParams: {}, bodyParams };
    await takeOffer(input, caller);
    await pay(studio, server, id, pays);
  };

  switch (state.state?.slice('state/'.length)) {
    case 'waiting':
      return [by(transactions, 'leave-waiting-list')];
    case 'offered':
      return [take('card'), take('card'), take('not'), by(transactions, 'decline-offer')];
    case 'pending-payment':
      return processName === 'flex-subscription'
        ? [
            () => payPlan(studio, server, id, { cardIsGood: true, isTold: true }),
            () => payPlan(studio, server, id, { cardIsGood: true, isTold: false }),
          ]
        : [() => pay(studio, server, id, 'card'), () => pay(studio, server, id, 'declined')];
    case 'preauthorized':
      return [by(teacher, 'accept'), by(teacher, 'decline'), cancel(), move];
    case 'accepted':
      return [cancel(), cancel(), cancel('refund'), cancel('noRefund'), move, move, move];
    case 'subscription-confirmed':
      return planActs(studio, server, id, String(metadata['subscriptionId']));
    default:
      return [];
  }
}

function planActs(
  { billing, clock }: Studio,
  { life, completion, client }: StudioServer,
  id: string,
  planId: string,
): Act[] {
  const plan = billing.plans.get(planId);
  if (!plan) return [];
  const told = async () => {
    // Each event of the provider comes twice.
    await life.follow(id);
    await life.follow(id);
  };
  return [
    () => life.ask(id, 'end'),
    () => life.ask(id, 'undo-end'),
    () => life.ask(id, 'pause'),
    () => life.ask(id, 'pause'),
    () => life.ask(id, 'resume'),
    async () => completion.cancel(await client.subscription(id)),
    () => {
      plan.cardIsGood = false;
      return Promise.resolve();
    },
    () => {
      plan.cardIsGood = true;
      return life.payOpen(id);
    },
    () => {
      plan.endedAt ??= clock.now;
      return told();
    },
    () => {
      plan.isEnding = !plan.isEnding;
      return told();
    },
  ];
}
