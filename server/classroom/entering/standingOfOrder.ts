import { inactiveStates, stateOf } from '#shared/transactions/process.ts';
import { standingOf } from '#shared/transactions/subscriptionStanding.ts';
import type { EnterAnswer } from '#shared/contract/api/classroom.ts';
import type { Transaction } from '#shared/contract/entities.ts';

type ClosedReason = Extract<EnterAnswer, { state: 'closed' }>['reason'];
/** `good`: its students may come. */
export type OrderStanding = 'good' | 'cancelled' | ClosedReason;

/** Ended by the teacher or the operators, not by the student. */
const calledOff: readonly string[] = [
  'transition/cancel',
  'transition/cancel-class',
  'transition/decline-class',
];

/** States of an order before the class was paid for. */
const unpaid: readonly string[] = ['pending-payment', 'payment-expired'];
/** States in which a class was, or is being, held. */
const booked: readonly string[] = [
  'accepted',
  'subscription-confirmed',
  // The class goes on beyond its planned end.
  'delivered',
  'reviewed',
  'reviewed-by-customer',
  'reviewed-by-provider',
];

/**
 * Returns whether an order lets its student into a class, or why not. `start`: of the class time,
 * epoch milliseconds. A pause that begins while the class runs is one of the classes after it.
 */
export function standingOfOrder(order: Transaction, start: number): OrderStanding {
  const state = stateOf(order) ?? 'initial';
  const { lastTransition, metadata = {} } = order.attributes;
  if (calledOff.includes(lastTransition)) return 'cancelled';
  if (unpaid.includes(state)) return 'not-paid';
  if (booked.includes(state)) {
    const isPaused = state === 'subscription-confirmed' && standingOf(metadata, start) === 'paused';
    return isPaused ? 'paused' : 'good';
  }
  return inactiveStates.some(one => one === state) ? 'over' : 'not-accepted';
}
