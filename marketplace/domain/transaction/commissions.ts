import { currencyDigits } from '#marketplace/contract/wireTypes.ts';
import type { ConfigValue } from '../process/model.ts';
import { multiply, negate, roundedProduct } from './decimal.ts';
import { sumUp } from './lineItems.ts';
import type { Amount, LineItem, Party, Totals } from './model.ts';
import { refuse } from './refusal.ts';
import type { Refusal } from './refusal.ts';

type Config = Readonly<Record<string, ConfigValue>>;

/** Returns the base of commissions: the sum of the lines for both parties. Null before pricing. */
export function totalPrice(lineItems: readonly LineItem[]): Amount | null {
  const shared = lineItems.filter(item => item.includeFor.length === 2);
  const [first] = shared;
  return first
    ? {
        amount: shared.reduce((sum, item) => sum + item.lineTotal.amount, 0),
        currency: first.lineTotal.currency,
      }
    : null;
}

/**
 * Adds a commission to a price: the customer pays it on top, or it is deducted from the payout. It
 * is a share of the total price (`commission`), limited by `min` and `max`.
 */
export function addCommission(totals: Totals, party: Party, config: Config): Totals | Refusal {
  const total = totalPrice(totals.lineItems);
  if (!total) return outOfOrder('The price has not been calculated.');
  const share = String(config['commission']);
  const exact = roundedProduct([String(total.amount), share]);
  const [min, max] = [limit(config['min'], total), limit(config['max'], total)];
  if (exact === null || min === undefined || max === undefined) {
    return outOfOrder('The commission does not go with the currency or the size of the price.');
  }
  const amount = Math.max(min ?? -Infinity, Math.min(max ?? Infinity, exact));
  const percentage = multiply(share, '100');
  const measure =
    amount === exact
      ? {
          unitPrice: total,
          percentage: party === 'provider' ? negate(percentage) : percentage,
        }
      : { unitPrice: signed(amount, party, total.currency), quantity: '1' };
  return added(totals, `line-item/${party}-commission`, party, measure, amount);
}

/** Adds a commission of a fixed amount, configured as `{amount, currency}` in major units. */
export function addFixedCommission(totals: Totals, party: Party, config: Config): Totals | Refusal {
  const total = totalPrice(totals.lineItems);
  if (!total) return outOfOrder('The price has not been calculated.');
  const amount = limit(config['commission'], total);
  if (amount == null) return outOfOrder('The commission is in another currency than the price.');
  const measure = { unitPrice: signed(amount, party, total.currency), quantity: '1' };
  return added(totals, `line-item/${party}-fixed-commission`, party, measure, amount);
}

/**
 * Returns a configured amount in minor units; null when there is none, undefined when it is
 * unusable.
 */
function limit(value: ConfigValue | undefined, { currency }: Amount): number | null | undefined {
  if (typeof value !== 'object') return null;
  if (value['currency'] !== currency) return undefined;
  const unit = String(10 ** currencyDigits(currency));
  return roundedProduct([String(value['amount']), unit]) ?? undefined;
}

function added(
  { lineItems }: Totals,
  code: string,
  party: Party,
  measure: Pick<LineItem, 'unitPrice' | 'quantity' | 'percentage'>,
  amount: number,
): Totals | Refusal {
  const lineTotal = signed(amount, party, measure.unitPrice.currency);
  const line = { code, ...measure, lineTotal, includeFor: [party], reversal: false };
  const totals = sumUp([...lineItems, line]);
  return typeof totals === 'string' ? outOfOrder(totals) : totals;
}

const signed = (amount: number, party: Party, currency: string): Amount => ({
  amount: party === 'provider' ? 0 - amount : amount,
  currency,
});

const outOfOrder = (details: string): Refusal =>
  refuse('transaction-invalid-action-sequence', details);
