import { classTimeOf } from './classTime.ts';
import { dateUnitOfBill } from '#shared/schedule/dateUnits.ts';
import { isOrderInRoom } from './orderTimes.ts';
import { orderKindOf, stateOf } from './process.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import type { Role } from './process.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { MeetingLinks } from '#shared/contract/listingData.ts';

/** Actions that the reader may take on a transaction now. */
export interface OfferedActions {
  accept: boolean;
  decline: boolean;
  /** The customer still has to pay: at the checkout, or a subscription on the provider's page. */
  pay: boolean;
  /** The customer requested first and may book now. */
  book: boolean;
  /** The customer may end the subscription. */
  cancel: boolean;
  /** Which review the reader may still write: the first, or the answer to the other's. */
  review: 'first' | 'second' | null;
}

/**
 * Actions by state, role and time (specification 2, section 4). `now` is epoch milliseconds.
 * Accepting ends with the start of the class, of a stay with its end, as one may request today;
 * declining does not.
 */
export function actionsOf(transaction: Transaction, role: Role, now: number): OfferedActions {
  const state = stateOf(transaction);
  const time = classTimeOf(transaction, now);
  const isStay = dateUnitOfBill(transaction.attributes.lineItems) !== null;
  const over = (isStay ? time?.end : time?.start) ?? null;
  const answers =
    role === 'provider' && state === 'preauthorized' && !transaction.customer?.attributes.banned;
  return {
    accept: answers && (over === null || over > now),
    decline: answers,
    pay: role === 'customer' && state === 'pending-payment',
    book: role === 'customer' && state === 'enquiry' && !transaction.provider?.attributes.banned,
    cancel: role === 'customer' && state === 'subscription-confirmed',
    review: state && reviewOf(state, role),
  };
}

function reviewOf(state: TransactionState, role: Role): 'first' | 'second' | null {
  switch (state) {
    case 'delivered':
      return 'first';
    case 'reviewed-by-customer':
      return role === 'provider' ? 'second' : null;
    case 'reviewed-by-provider':
      return role === 'customer' ? 'second' : null;
    case 'initial':
    case 'enquiry':
    case 'pending-payment':
    case 'payment-expired':
    case 'waiting':
    case 'offered':
    case 'offer-expired':
    case 'waiting-ended':
    case 'preauthorized':
    case 'subscription-confirmed':
    case 'declined':
    case 'accepted':
    case 'canceled':
    case 'reviewed':
      return null;
  }
}

/** Both parties can be written to. */
export const canMessage = (transaction: Transaction): boolean =>
  !isBannedOrDeleted(transaction.customer) && !isBannedOrDeleted(transaction.provider);

/** Returns true when the meeting link is available: the booking is final and the class not over. */
export function hasMeeting(transaction: Transaction): boolean {
  if (isOrderInRoom(transaction)) return false;
  const state = stateOf(transaction);
  if (state === 'accepted') return true;
  return state === 'subscription-confirmed';
}

/**
 * The way into the meeting for this reader, or null: joining for the customer, starting for the
 * provider.
 */
export function meetingLinkOf(
  transaction: Transaction,
  role: Role,
  links: Partial<MeetingLinks> | null,
): { kind: 'join' | 'start'; url: string } | null {
  if (!links || !hasMeeting(transaction)) return null;
  if (role === 'provider') {
    return links.start_url ? { kind: 'start', url: links.start_url } : null;
  }
  const isSubscription = orderKindOf(transaction) === 'subscription';
  if (isSubscription && !transaction.attributes.metadata?.subscriptionId) return null;
  return links.join_url ? { kind: 'join', url: links.join_url } : null;
}

/**
 * Returns whether the parties may know exactly where the class is held: once the place is certain.
 */
export function tellsPlace(transaction: Transaction): boolean {
  const state = stateOf(transaction);
  return state === 'accepted' || state === 'delivered' || state === 'subscription-confirmed';
}
