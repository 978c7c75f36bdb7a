import { ownValue } from '#shared/values/lookup.ts';

const reasons: Record<string, string> = {
  'transaction-booking-time-not-available': 'full',
  'transaction-listing-insufficient-stock': 'full',
  'transaction-already-subscribed': 'already',
  'transaction-already-booked': 'booked',
  'transaction-invalid-transition': 'changed',
  'transaction-locked': 'changed',
  conflict: 'changed',
  'class-changing': 'busy',
  'too-many-requests': 'busy',
  'too-many-unpaid-orders': 'unpaid',
  'service-unavailable': 'crowded',
  'site-busy': 'crowded',
  'payment-service-failed': 'busy',
  'booking-closed': 'gone',
  'feature-switched-off': 'switchedOff',
  'contact-not-possible': 'apart',
  'transaction-missing-stripe-account': 'noPayouts',
  'transaction-stripe-account-disabled-charges': 'noPayouts',
  'transaction-stripe-account-disabled-payouts': 'noPayouts',
  'account-cannot-charge': 'noPayouts',
  'transaction-listing-not-found': 'gone',
  'transaction-provider-banned-or-deleted': 'gone',
  'listing-not-found': 'gone',
  'not-found': 'gone',
  'amount-too-high': 'tooHigh',
  forbidden: 'forbidden',
  'transaction-same-author-and-customer': 'forbidden',
  unauthorized: 'loggedOut',
  'auth-invalid-access-token': 'loggedOut',
  network: 'offline',
};

/**
 * Reason why a subscription did not begin, by which its words are found:
 * `Subscribe.failed.<reason>`.
 */
export const subscribeReasonOf = (code: string): string => ownValue(reasons, code) ?? 'other';
