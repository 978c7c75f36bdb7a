import type { OrderKind, TransactionState } from '#shared/contract/orderStates.ts';
import type { Transaction, User } from '#shared/contract/entities.ts';

/** Actor of a transition. */
export type TransitionActor = 'customer' | 'provider' | 'system' | 'operator';

/** One arrow of the process: `by` lists who makes it. */
export interface ProcessEdge {
  from: TransactionState;
  transition: Transition;
  to: TransactionState;
  by: readonly TransitionActor[];
}

export type Transition =
  | 'transition/enquire'
  | 'transition/request-payment'
  | 'transition/request-payment-after-enquiry'
  | 'transition/join-waiting-list'
  | 'transition/leave-waiting-list'
  | 'transition/close-waiting-list'
  | 'transition/drop-from-waiting-list'
  | 'transition/offer-place'
  | 'transition/request-payment-after-offer'
  | 'transition/expire-offer'
  | 'transition/decline-offer'
  | 'transition/move-offer'
  | 'transition/withdraw-offer'
  | 'transition/drop-offer'
  | 'transition/expire-payment'
  | 'transition/release-payment'
  | 'transition/confirm-payment'
  | 'transition/confirm-instantly'
  | 'transition/confirm-subscription'
  | 'transition/accept'
  | 'transition/accept-instantly'
  | 'transition/decline'
  | 'transition/decline-by-operator'
  | 'transition/decline-duplicate'
  | 'transition/decline-class'
  | 'transition/withdraw'
  | 'transition/move-request'
  | 'transition/move-request-by-customer'
  | 'transition/move-class'
  | 'transition/move-by-customer'
  | 'transition/move-series'
  | 'transition/remind'
  | 'transition/remind-subscriber'
  | 'transition/schedule-end'
  | 'transition/undo-end'
  | 'transition/extend-series'
  | 'transition/pause-subscription'
  | 'transition/resume-subscription'
  | 'transition/renewal-failed'
  | 'transition/renewal-recovered'
  | 'transition/expire'
  | 'transition/cancel'
  | 'transition/cancel-class'
  | 'transition/cancel-by-customer'
  | 'transition/cancel-without-refund'
  | 'transition/cancel-date'
  | 'transition/complete'
  | 'transition/cancel-after-delivery'
  | 'transition/cancel-after-review'
  | 'transition/review-1-by-customer'
  | 'transition/review-1-by-provider'
  | 'transition/review-2-by-customer'
  | 'transition/review-2-by-provider'
  | 'transition/expire-review-period'
  | 'transition/expire-customer-review-period'
  | 'transition/expire-provider-review-period';

type TransitionName = Transition extends `transition/${infer Name}` ? Name : never;

const edge = (
  from: TransactionState,
  name: TransitionName,
  to: TransactionState,
  by: TransitionActor,
): ProcessEdge => ({ from, transition: `transition/${name}`, to, by: [by] });

/** The arrows of all three processes together; a process has those that make sense in it. */
export const edges: readonly ProcessEdge[] = [
  edge('initial', 'enquire', 'enquiry', 'customer'),
  edge('initial', 'request-payment', 'pending-payment', 'customer'),
  edge('enquiry', 'request-payment-after-enquiry', 'pending-payment', 'customer'),
  edge('initial', 'join-waiting-list', 'waiting', 'customer'),
  edge('waiting', 'leave-waiting-list', 'waiting-ended', 'customer'),
  edge('waiting', 'close-waiting-list', 'waiting-ended', 'operator'),
  edge('waiting', 'drop-from-waiting-list', 'waiting-ended', 'operator'),
  edge('waiting', 'offer-place', 'offered', 'operator'),
  edge('offered', 'request-payment-after-offer', 'pending-payment', 'customer'),
  edge('offered', 'expire-offer', 'offer-expired', 'system'),
  edge('offered', 'decline-offer', 'waiting-ended', 'customer'),
  edge('offered', 'move-offer', 'offered', 'operator'),
  edge('offered', 'withdraw-offer', 'waiting-ended', 'operator'),
  edge('offered', 'drop-offer', 'waiting-ended', 'operator'),
  edge('pending-payment', 'expire-payment', 'payment-expired', 'system'),
  edge('pending-payment', 'release-payment', 'payment-expired', 'operator'),
  edge('pending-payment', 'confirm-payment', 'preauthorized', 'customer'),
  edge('pending-payment', 'confirm-instantly', 'preauthorized', 'customer'),
  edge('pending-payment', 'confirm-subscription', 'subscription-confirmed', 'operator'),
  edge('preauthorized', 'decline', 'declined', 'provider'),
  edge('preauthorized', 'decline-by-operator', 'declined', 'operator'),
  edge('preauthorized', 'decline-duplicate', 'declined', 'operator'),
  edge('preauthorized', 'decline-class', 'declined', 'operator'),
  edge('preauthorized', 'move-request', 'preauthorized', 'operator'),
  edge('preauthorized', 'withdraw', 'canceled', 'customer'),
  edge('preauthorized', 'move-request-by-customer', 'preauthorized', 'customer'),
  edge('preauthorized', 'expire', 'declined', 'system'),
  edge('preauthorized', 'accept', 'accepted', 'provider'),
  edge('preauthorized', 'accept-instantly', 'accepted', 'operator'),
  edge('subscription-confirmed', 'complete', 'delivered', 'system'),
  edge('subscription-confirmed', 'move-series', 'subscription-confirmed', 'operator'),
  edge('subscription-confirmed', 'cancel-date', 'subscription-confirmed', 'operator'),
  edge('subscription-confirmed', 'schedule-end', 'subscription-confirmed', 'operator'),
  edge('subscription-confirmed', 'undo-end', 'subscription-confirmed', 'operator'),
  edge('subscription-confirmed', 'extend-series', 'subscription-confirmed', 'operator'),
  edge('subscription-confirmed', 'pause-subscription', 'subscription-confirmed', 'operator'),
  edge('subscription-confirmed', 'resume-subscription', 'subscription-confirmed', 'operator'),
  edge('subscription-confirmed', 'renewal-failed', 'subscription-confirmed', 'operator'),
  edge('subscription-confirmed', 'renewal-recovered', 'subscription-confirmed', 'operator'),
  edge('subscription-confirmed', 'cancel', 'canceled', 'operator'),
  edge('subscription-confirmed', 'cancel-class', 'canceled', 'operator'),
  edge('accepted', 'move-class', 'accepted', 'operator'),
  edge('accepted', 'cancel', 'canceled', 'operator'),
  edge('accepted', 'cancel-class', 'canceled', 'operator'),
  edge('accepted', 'cancel-by-customer', 'canceled', 'customer'),
  edge('accepted', 'cancel-without-refund', 'canceled', 'customer'),
  edge('accepted', 'move-by-customer', 'accepted', 'customer'),
  edge('accepted', 'complete', 'delivered', 'system'),
  edge('delivered', 'expire-review-period', 'reviewed', 'system'),
  edge('delivered', 'review-1-by-customer', 'reviewed-by-customer', 'customer'),
  edge('delivered', 'review-1-by-provider', 'reviewed-by-provider', 'provider'),
  edge('delivered', 'cancel-after-delivery', 'canceled', 'operator'),
  edge('reviewed-by-customer', 'review-2-by-provider', 'reviewed', 'provider'),
  edge('reviewed-by-customer', 'expire-provider-review-period', 'reviewed', 'system'),
  edge('reviewed-by-provider', 'review-2-by-customer', 'reviewed', 'customer'),
  edge('reviewed-by-provider', 'expire-customer-review-period', 'reviewed', 'system'),
  edge('reviewed', 'cancel-after-review', 'canceled', 'operator'),
  // Of older versions, in which the process reminded of a class.
  edge('accepted', 'remind', 'accepted', 'system'),
  edge('subscription-confirmed', 'remind-subscriber', 'subscription-confirmed', 'system'),
];

const stateAfter = new Map<string, TransactionState>(
  edges.map(({ transition, to }) => [transition, to]),
);

/** Returns the state of a transaction by its last transition; null for an unknown one. */
export const stateOf = (transaction: Transaction): TransactionState | null =>
  stateAfter.get(transaction.attributes.lastTransition) ?? null;

/**
 * Returns the transitions that lead into a state. A loop is among them: after it the state is the
 * same, and the last transition another.
 */
export const transitionsInto = (state: TransactionState): Transition[] => [
  ...new Set(edges.filter(({ to }) => to === state).map(({ transition }) => transition)),
];

/** A transition of the processes, as opposed to any text. */
export const isTransition = (name: string): name is Transition => stateAfter.has(name);

/** Kind of order; a process of another name is read as a paid one. */
export function orderKindOf(transaction: Transaction): OrderKind {
  const { processName } = transaction.attributes;
  if (processName === 'flex-subscription') return 'subscription';
  return processName.endsWith('-free-process') ? 'free' : 'paid';
}

/** States of an order on a waiting list, before there is anything to pay (decision 162). */
export const waitingListStates: readonly TransactionState[] = [
  'waiting',
  'offered',
  'offer-expired',
  'waiting-ended',
];

/** Last transitions after which nothing more will happen to the order's class. */
export const inactiveStates: readonly TransactionState[] = [
  'payment-expired',
  'offer-expired',
  'waiting-ended',
  'declined',
  'canceled',
];

/** A person's part in a transaction. */
export type Role = 'customer' | 'provider';

/**
 * The reader's role: customer when the transaction's customer is the reader, provider otherwise.
 */
export const roleOf = (transaction: Transaction, userId: string | null | undefined): Role =>
  userId && transaction.customer?.id === userId ? 'customer' : 'provider';

/** The other side of the transaction. */
export const otherPartyOf = (transaction: Transaction, role: Role): User | undefined =>
  role === 'customer' ? transaction.provider : transaction.customer;
