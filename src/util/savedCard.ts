import { ownValue } from '#shared/values/lookup.ts';
import type { SavedCard } from '#shared/contract/stripe.ts';

/** Card to pay with: the saved one, one that replaces it, or one for this payment. */
export type CardChoiceValue = 'defaultCard' | 'replaceCard' | 'onetimeCardPayment';

const brandNames: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Returns the name of a card brand; null for an unknown one. */
export const brandNameOf = (brand: string): string | null => ownValue(brandNames, brand) ?? null;

/**
 * Returns whether a card has expired at `now`, epoch milliseconds: it is valid until the end of its
 * month.
 */
export function isExpired({ expirationMonth, expirationYear }: SavedCard, now: number): boolean {
  return Date.UTC(expirationYear, expirationMonth) <= now;
}

/** "03" and "2031" of a card that is good until March 2031. */
export const expiryOf = ({ expirationMonth, expirationYear }: SavedCard) => ({
  month: String(expirationMonth).padStart(2, '0'),
  year: String(expirationYear),
});
