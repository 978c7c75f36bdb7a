import type { ActionName } from './actionCatalogue.ts';
import { transitionsFrom } from './model.ts';
import type { Notification, Process, Transition } from './model.ts';

/** What a transition does to the money of an order. */
export type MoneyEffect =
  | 'charge'
  /** Releases or returns all of it. */
  | 'refund'
  /** Only records it: the money is returned at the payment provider by hand. */
  | 'refundRecorded'
  | 'payout';

/** A transition that an operator may make, with what it does. */
export interface OperatorTransition {
  transition: Transition;
  money: MoneyEffect[];
  notifications: Notification[];
}

const charges: readonly ActionName[] = [
  'stripe-capture-payment-intent',
  'stripe-capture-charge',
  'stripe-capture-charge-pi',
];
const refunds: readonly ActionName[] = ['stripe-refund-payment', 'stripe-refund-charge'];

/** Returns what a transition does to the money. */
export function moneyEffects({ actions }: Pick<Transition, 'actions'>): MoneyEffect[] {
  const has = (...names: readonly ActionName[]) => actions.some(({ name }) => names.includes(name));
  const isReturned = has(...refunds);
  return [
    ...(has(...charges) ? (['charge'] as const) : []),
    ...(isReturned ? (['refund'] as const) : []),
    ...(!isReturned && has('calculate-full-refund') ? (['refundRecorded'] as const) : []),
    ...(has('stripe-create-payout') ? (['payout'] as const) : []),
  ];
}

/** Lists the transitions that an operator may make from a state. */
export const operatorTransitions = (process: Process, state: string): OperatorTransition[] =>
  transitionsFrom(process, state)
    .filter(({ actor }) => actor === 'operator')
    .map(transition => ({
      transition,
      money: moneyEffects(transition),
      notifications: process.notifications.filter(({ on }) => on === transition.name),
    }));
