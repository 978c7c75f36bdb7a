import { isOrderInRoom, orderSortOf, orderUnitOf } from '#shared/transactions/orderTimes.ts';
import { isCourseOrder } from '#shared/transactions/course.ts';
import { orderKindOf, otherPartyOf, stateOf } from '#shared/transactions/process.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import type { Role } from '#shared/transactions/process.ts';
import { standingOf } from '#shared/transactions/subscriptionStanding.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { formatMoney } from '#shared/values/money.ts';
import { badgeOf } from './badges.ts';
import type { StateBadge } from './badges.ts';
import { headingVariantOf, orderMessage, payoutVariantOf } from './wording.ts';
import type { HeadingMessages } from './wording.ts';

/**
 * Heading and next step of an order, as the reader in this role sees them. `now`: epoch
 * milliseconds.
 */
export function headingOfOrder(
  transaction: Transaction,
  role: Role,
  now: number,
): HeadingMessages | null {
  const state = stateOf(transaction);
  const words = wordsOf(transaction, role);
  const isRefunded =
    state === 'canceled' &&
    orderKindOf(transaction) === 'subscription' &&
    transaction.attributes.metadata?.restDueAt !== undefined;
  if (words && isRefunded) {
    const told = transaction.attributes.metadata?.change?.refund ? 'refunded' : 'rest';
    return { ...words, nextStep: `TransactionPage.nextStep.canceled.${role}.${told}` };
  }
  const { metadata = {} } = transaction.attributes;
  if (words && state === 'canceled' && metadata.leftRefund !== undefined) {
    return { ...words, nextStep: `TransactionPage.nextStep.canceled.${role}.left` };
  }
  const isPaused = state === 'subscription-confirmed' && standingOf(metadata, now) === 'paused';
  if (words && isPaused) {
    return { ...words, nextStep: `TransactionPage.nextStep.subscription-confirmed.${role}.paused` };
  }
  const isUnpaid = metadata.unpaidAt !== undefined;
  if (words && state === 'canceled' && isUnpaid) {
    return { ...words, nextStep: `TransactionPage.nextStep.canceled.${role}.unpaid` };
  }
  if (words?.nextStep.includes('.gone.')) return words;
  // A class in a room has no link on the page.
  const isPlace = isOrderInRoom(transaction) && orderUnitOf(transaction) === null;
  return words && isPlace && (state === 'accepted' || state === 'subscription-confirmed')
    ? { ...words, nextStep: `${words.nextStep}.room` }
    : words;
}

const withoutPrefix = ({ attributes }: Transaction) =>
  attributes.lastTransition.replace('transition/', '');

/** Last transitions of orders whose words are others than those of their state. */
const situations: Readonly<Record<string, { heading?: string; nextStep: string }>> = {
  withdraw: { heading: 'withdrawn', nextStep: 'withdrawn' },
  'cancel-by-customer': { heading: 'canceled-by-customer', nextStep: 'canceled-by-customer' },
  'cancel-without-refund': { heading: 'canceled-by-customer', nextStep: 'canceled-without-refund' },
  'cancel-after-delivery': { nextStep: 'canceled-late' },
  'cancel-after-review': { nextStep: 'canceled-late' },
  expire: { heading: 'expired', nextStep: 'expired' },
  'decline-by-operator': { heading: 'closed', nextStep: 'closed' },
  'decline-duplicate': { heading: 'closed', nextStep: 'duplicate' },
  'decline-class': { heading: 'called-off', nextStep: 'called-off' },
};

/** Messages of free orders and of classes that are booked at once that differ from the others. */
const variants = new Set([
  'heading.payment-expired.customer.free',
  'heading.payment-expired.provider.free',
  'heading.pending-payment.customer.free',
  'nextStep.called-off.customer.free',
  'nextStep.canceled-by-customer.customer.free',
  'nextStep.canceled-by-customer.provider.free',
  'nextStep.canceled-late.customer.free',
  'nextStep.canceled-late.provider.free',
  'nextStep.canceled-without-refund.customer.free',
  'nextStep.canceled-without-refund.provider.free',
  'nextStep.canceled.customer.free',
  'nextStep.canceled.provider.free',
  'nextStep.closed.customer.free',
  'nextStep.declined.customer.free',
  'nextStep.declined.provider.free',
  'nextStep.delivered.provider.free',
  'nextStep.duplicate.customer.free',
  'nextStep.expired.customer.free',
  'nextStep.payment-expired.customer.free',
  'nextStep.pending-payment.customer.free',
  'nextStep.pending-payment.customer.free.instant',
  'nextStep.pending-payment.customer.instant',
  'nextStep.pending-payment.provider.free',
  'nextStep.requested.customer.free',
  'nextStep.requested.customer.instant',
  'nextStep.withdrawn.customer.free',
]);

const openStates: ReadonlySet<TransactionState> = new Set([
  'enquiry',
  'waiting',
  'offered',
  'pending-payment',
  'preauthorized',
]);

/**
 * Words of the state, and of more than it: who ended the order and how, that it is free or booked
 * at once, and accounts that are closed. Null for `initial`.
 */
function wordsOf(transaction: Transaction, role: Role): HeadingMessages | null {
  const state = stateOf(transaction);
  const kind = orderKindOf(transaction);
  const variant = state && headingVariantOf(state);
  if (!variant) return null;
  const sort = orderSortOf(transaction);
  const situation =
    kind === 'subscription' && sort !== null ? undefined : situations[withoutPrefix(transaction)];
  const { heading = variant, nextStep = variant } = situation ?? {};
  const suffixed = (id: string, ...suffixes: string[]) =>
    suffixes.map(suffix => `${id}${suffix}`).find(one => variants.has(one));
  const free = kind === 'free' ? '.free' : '';
  const instant = transaction.attributes.metadata?.bookingMode === 'instant' ? '.instant' : '';
  const special = (part: string, name: string) => {
    const id = `${part}.${name}.${role}`;
    const found = suffixed(
      id,
      ...(instant ? [`${free}${instant}`, instant] : []),
      ...(free ? [free] : []),
    );
    return found ? `TransactionPage.${found}` : orderMessage(id, sort);
  };
  const isGone = isBannedOrDeleted(otherPartyOf(transaction, role));
  const isHeld = state === 'accepted' || state === 'subscription-confirmed';
  return {
    heading: special('heading', heading),
    nextStep:
      isGone && openStates.has(state)
        ? `TransactionPage.nextStep.gone.${role}`
        : isGone && isHeld
          ? 'TransactionPage.nextStep.gone.accepted'
          : special('nextStep', nextStep),
  };
}

/**
 * Badge of an order, as the reader in this role sees it; null for `initial` and an unknown state.
 */
export function badgeOfOrder(transaction: Transaction, role: Role): StateBadge | null {
  const state = stateOf(transaction);
  const { lastTransition } = transaction.attributes;
  const kind = orderKindOf(transaction);
  const isCourse = isCourseOrder(transaction);
  return state && badgeOf({ state, kind, lastTransition, isCourse }, role);
}

/**
 * Words before the provider's total of an order; one that was canceled without a refund is paid
 * out.
 */
export const payoutVariantOfOrder = (
  transaction: Transaction,
): ReturnType<typeof payoutVariantOf> =>
  withoutPrefix(transaction) === 'cancel-without-refund'
    ? 'earned'
    : payoutVariantOf(stateOf(transaction) ?? 'initial');

/**
 * Returns what goes back to the customer of an order: the lines that were reversed, or what was
 * refunded of the months of a subscription, as the mail of its end said it.
 */
export function refundTextOf(
  { attributes: { lineItems, payinTotal, metadata } }: Transaction,
  locale: string,
): string | null {
  const { refund } = metadata?.change ?? {};
  if (metadata?.restDueAt && refund) return locale.startsWith('es') ? refund.es : refund.en;
  if (metadata?.leftRefund && payinTotal) {
    return formatMoney({ ...payinTotal, amount: metadata.leftRefund }, locale);
  }
  const amount = lineItems
    .filter(({ reversal, includeFor }) => reversal && includeFor.includes('customer'))
    .reduce((sum, { lineTotal }) => sum - lineTotal.amount, 0);
  return payinTotal && formatMoney({ amount, currency: payinTotal.currency }, locale);
}

/** Returns whether an order has come to nothing before anything was charged. */
export function isNeverCharged(transaction: Transaction): boolean {
  const state = stateOf(transaction);
  return (
    state === 'payment-expired' ||
    state === 'declined' ||
    state === 'offer-expired' ||
    state === 'waiting-ended' ||
    withoutPrefix(transaction) === 'withdraw'
  );
}
