import { ConsoleError } from '../api/consoleError.ts';

/** A message by its id, with its values. */
export interface ShownFailure {
  id: string;
  values?: Record<string, string | number>;
}

/** Messages by the code of a refusal. */
const byCode: Record<string, string> = {
  network: 'ConsoleFailure.network',
  'sign-in-refused': 'ConsoleFailure.refused',
  'second-factor-required': 'ConsoleFailure.refused',
  'confirmation-needed': 'ConsoleFailure.notConfirmed',
  'listing-invalid-state': 'ConsoleFailure.listingState',
  'listing-not-found': 'ConsoleFailure.gone',
  'user-not-found': 'ConsoleFailure.gone',
  'not-found': 'ConsoleFailure.gone',
  'service-unavailable': 'ConsoleFailure.unavailable',
  'user-is-banned': 'ConsoleFailure.banned',
  'email-already-verified': 'ConsoleFailure.emailVerified',
  'delete-stripe-account-failed': 'ConsoleFailure.atProvider',
  'site-elsewhere': 'ConsoleFailure.siteElsewhere',
  'site-busy': 'ConsoleFailure.unavailable',
  'webhook-address-refused': 'ConsoleFailure.webhookAddress',
  'mail-failed': 'ConsoleFailure.mail',
  'not-offered': 'ConsoleFailure.notOffered',
  'console-not-available': 'ConsoleFailure.noIntegration',
};

/** Messages by the word that distinguishes refusals of one code. */
const byReason: Record<string, string> = {
  role: 'ConsoleFailure.role',
  decided: 'ConsoleFailure.decided',
  deciding: 'ConsoleFailure.deciding',
  'last-owner': 'ConsoleFailure.lastOwner',
  'is-operator': 'ConsoleFailure.isOperator',
  'operator-account': 'ConsoleFailure.operatorAccount',
  'private-data': 'ConsoleFailure.privateData',
  'own-account': 'ConsoleFailure.ownAccount',
  'money-under-way': 'ConsoleFailure.moneyUnderWay',
  subscription: 'ConsoleFailure.subscription',
  'bookings-ahead': 'ConsoleFailure.bookingsAhead',
  'refund-too-large': 'ConsoleFailure.refundTooLarge',
  'refund-in-progress': 'ConsoleFailure.refundInProgress',
  'dispute-answered': 'ConsoleFailure.disputeAnswered',
  'payment-not-captured': 'ConsoleFailure.notCharged',
  'currency-in-use': 'ConsoleFailure.currencyInUse',
};

/** Says why something failed, and what to do. */
export function failureOf(error: unknown): ShownFailure {
  if (!(error instanceof ConsoleError)) return { id: 'ConsoleFailure.unknown' };
  const { code, status, meta } = error;
  const byItsReason = byReason[meta.reason ?? ''];
  if (byItsReason) return { id: byItsReason };
  if (status === 429) {
    const minutes = Math.max(1, Math.ceil((meta.retryAfter ?? 60) / 60));
    return { id: 'ConsoleFailure.tooMany', values: { minutes } };
  }
  const known = byCode[code];
  if (known) return { id: known };
  if (status === 401) return { id: 'ConsoleFailure.signedOut' };
  if (status === 409) return { id: 'ConsoleFailure.conflict' };
  if (status === 400) return { id: 'ConsoleFailure.invalid' };
  return { id: status >= 502 ? 'ConsoleFailure.unavailable' : 'ConsoleFailure.unknown' };
}
