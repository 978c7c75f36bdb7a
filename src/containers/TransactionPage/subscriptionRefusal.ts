import { ownValue } from '#shared/values/lookup.ts';
import type { AppError } from '#src/util/errors.ts';

const refusals: Record<string, string> = {
  'transaction-booking-time-not-available': 'sold',
  'transaction-payment-failed': 'declined',
  'transaction-invalid-transition': 'changed',
  'not-found': 'changed',
  conflict: 'changed',
  'transaction-locked': 'busy',
  'class-changing': 'busy',
  'service-unavailable': 'crowded',
  'site-busy': 'crowded',
  'too-many-requests': 'tooMany',
  'payment-service-failed': 'provider',
  'operator-not-available': 'provider',
  forbidden: 'forbidden',
  unauthorized: 'loggedOut',
  'auth-invalid-access-token': 'loggedOut',
  network: 'offline',
};

/**
 * Reason why a step of a subscription was not made, by which its words are found:
 * `SubscriptionLife.failure.<reason>`.
 */
export const subscriptionRefusalOf = ({ code, path }: Pick<AppError, 'code' | 'path'>): string =>
  // Of a card that the provider has not checked.
  path?.[0] === 'setupIntentId' ? 'unchecked' : (ownValue(refusals, code) ?? 'other');
