import { ownValue } from '#shared/values/lookup.ts';
import type { SavedCard } from '#shared/contract/stripe.ts';

/** With which card somebody pays: the saved one, one that takes its place, or one for this time. */
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

/** How a brand writes itself; null for one that we do not know. */
export const brandNameOf = (brand: string): string | null => ownValue(brandNames, brand) ?? null;

/** Whether a card is over at `now`, epoch milliseconds: it is good until the end of its month. */
export function isExpired({ expirationMonth, expirationYear }: SavedCard, now: number): boolean {
  return Date.UTC(expirationYear, expirationMonth) <= now;
}

/** "03" and "2031" of a card that is good until March 2031. */
export const expiryOf = ({ expirationMonth, expirationYear }: SavedCard) => ({
  month: String(expirationMonth).padStart(2, '0'),
  year: String(expirationYear),
});
