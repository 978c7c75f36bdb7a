import { ownValue } from '#shared/values/lookup.ts';

const refusals: Record<string, string> = {
  'order-terms-changed': 'terms',
  'order-not-changeable': 'terms',
  'transaction-invalid-transition': 'terms',
  'transaction-already-booked': 'booked',
  'class-changing': 'busy',
  'transaction-locked': 'busy',
  conflict: 'busy',
  'too-many-requests': 'busy',
  'site-busy': 'crowded',
  'order-process-older': 'older',
  'transaction-booking-time-not-available': 'taken',
  'transaction-listing-insufficient-stock': 'taken',
  'class-waiting-list': 'taken',
  'booking-closed': 'taken',
  'contact-not-possible': 'gone',
  'transaction-provider-banned-or-deleted': 'gone',
  'transaction-customer-banned-or-deleted': 'gone',
  unauthorized: 'loggedOut',
  'auth-invalid-access-token': 'loggedOut',
  network: 'offline',
};

/**
 * Reason why a change of an order was not made, by which its words are found:
 * `BookingChanges.refused.<reason>`.
 */
export const changeRefusalOf = (code: string): string => ownValue(refusals, code) ?? 'unknown';
