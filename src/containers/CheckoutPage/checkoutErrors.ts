import type { AppError } from '#src/util/errors.ts';
import { ownValue } from '#shared/values/lookup.ts';

/** Step of the checkout that a failure belongs to. */
export type CheckoutStep = 'speculate' | 'initiate' | 'confirm';

/** Next step that an error offers. */
export type NextStep = 'retry' | 'listing' | 'search' | 'login' | 'order';

/** Error in the form in which the checkout shows it. */
export interface CheckoutProblem {
  /** Stem of the message ids: `<stem>` is the title, `<stem>.text` the rest. */
  message: string;
  way: NextStep;
  /** Id of the order that the next step `order` opens. */
  transactionId?: string;
  /** Message of the payment provider, shown as it is. */
  providerMessage?: string;
  /** Milliseconds after which the server invites to try again. */
  retryAfterMs?: number;
}

const problems: Record<string, { name: string; way: NextStep }> = {
  'transaction-already-booked': { name: 'alreadyBooked', way: 'order' },
  'transaction-booking-time-not-available': { name: 'bookingTimeNotAvailable', way: 'search' },
  'transaction-listing-insufficient-stock': { name: 'bookingTimeNotAvailable', way: 'search' },
  'transaction-listing-not-found': { name: 'listingNotFound', way: 'search' },
  'not-found': { name: 'listingNotFound', way: 'search' },
  'listing-not-found': { name: 'listingNotFound', way: 'search' },
  'account-cannot-charge': { name: 'chargeDisabled', way: 'listing' },
  'transaction-stripe-account-disabled-charges': { name: 'chargeDisabled', way: 'listing' },
  'transaction-stripe-account-disabled-payouts': { name: 'payoutInfoIncomplete', way: 'listing' },
  'transaction-missing-stripe-account': { name: 'payoutInfoIncomplete', way: 'listing' },
  'booking-closed': { name: 'bookingClosed', way: 'listing' },
  'too-many-places': { name: 'tooManyPlaces', way: 'listing' },
  'feature-switched-off': { name: 'switchedOff', way: 'search' },
  'class-waiting-list': { name: 'waitingList', way: 'listing' },
  'class-changing': { name: 'classChanging', way: 'retry' },
  'amount-too-high': { name: 'amountTooHigh', way: 'listing' },
  'amount-too-low': { name: 'amountTooLow', way: 'listing' },
  'transaction-charge-zero-payin': { name: 'amountTooLow', way: 'listing' },
  'transaction-charge-zero-payout': { name: 'amountTooLow', way: 'listing' },
  'transaction-missing-listing-price': { name: 'listingPriceMissing', way: 'listing' },
  'listing-currency-invalid': { name: 'listingCurrencyInvalid', way: 'listing' },
  'transaction-payment-failed': { name: 'paymentFailed', way: 'retry' },
  'transaction-same-author-and-customer': { name: 'ownListing', way: 'listing' },
  'contact-not-possible': { name: 'apart', way: 'search' },
  'offer-over': { name: 'offerOver', way: 'listing' },
  'transaction-invalid-transition': { name: 'changed', way: 'listing' },
  'transaction-provider-banned-or-deleted': { name: 'teacherGone', way: 'search' },
  'transaction-customer-banned-or-deleted': { name: 'forbidden', way: 'search' },
  'stripe-invalid-payment-intent-status': { name: 'paymentNotReady', way: 'retry' },
  'transaction-locked': { name: 'busy', way: 'retry' },
  conflict: { name: 'busy', way: 'retry' },
  'permission-denied-initiate-transactions': { name: 'forbidden', way: 'listing' },
  forbidden: { name: 'forbidden', way: 'listing' },
  unauthorized: { name: 'unauthorized', way: 'login' },
  'auth-invalid-access-token': { name: 'unauthorized', way: 'login' },
  network: { name: 'network', way: 'retry' },
  'payment-service-failed': { name: 'busy', way: 'retry' },
  'service-unavailable': { name: 'crowded', way: 'retry' },
  'site-busy': { name: 'crowded', way: 'retry' },
  'too-many-requests': { name: 'tooMany', way: 'retry' },
  'too-many-unpaid-orders': { name: 'unpaidOrders', way: 'order' },
};

const generic: Record<CheckoutStep, string> = {
  speculate: 'speculateFailed',
  initiate: 'initiateFailed',
  confirm: 'confirmFailed',
};

/** Returns the message and the next step for an error of a step. */
export function problemOf(
  { code, providerMessage, transactionId, retryAfterMs }: AppError,
  step: CheckoutStep,
): CheckoutProblem {
  const { name, way } = ownValue(problems, code) ?? { name: generic[step], way: 'retry' as const };
  return {
    message: `CheckoutPage.error.${name}`,
    way,
    transactionId: transactionId || undefined,
    providerMessage: providerMessage || undefined,
    retryAfterMs: retryAfterMs || undefined,
  };
}
