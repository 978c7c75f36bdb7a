import { addCommission, addFixedCommission } from '../commissions.ts';
import { multiply, roundedProduct } from '../decimal.ts';
import type { Fact } from '../facts.ts';
import { bothParties, sumUp } from '../lineItems.ts';
import type { Amount, LineItem, Party, Totals } from '../model.ts';
import { isRefusal, refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { facts } from './action.ts';
import type { Action, ActionInput, ActionOutcome } from './action.ts';
import { dayMs } from '#marketplace/contract/range.ts';

// Deprecated: prices computed by the engine from the listing's price. Each total replaces the
// price.

const outOfOrder = (details: string): Refusal =>
  refuse('transaction-invalid-action-sequence', details);

/** Number of days begun between start and end; the number of nights for bookings of whole days. */
function lengthOf({ state: { booking } }: ActionInput): number | Refusal {
  return booking
    ? Math.ceil((booking.end.getTime() - booking.start.getTime()) / dayMs)
    : outOfOrder('There is no booking.');
}

const line = (code: string, unitPrice: Amount, quantity: string, amount: number): LineItem => ({
  code,
  unitPrice,
  quantity,
  lineTotal: { amount, currency: unitPrice.currency },
  includeFor: [...bothParties],
  reversal: false,
});

/** One line per quantity: the listing's price times the quantity. */
function timesPrice(
  { decisionContext }: ActionInput,
  quantities: readonly { code: string; quantity: string }[],
): Totals | Refusal {
  const { price } = decisionContext.listing;
  if (!price) return refuse('transaction-missing-listing-price');
  const lines = quantities.flatMap(({ code, quantity }) => {
    const amount = roundedProduct([String(price.amount), quantity]);
    return amount === null ? [] : line(code, price, quantity, amount);
  });
  if (lines.length < quantities.length) return outOfOrder('The price is too large.');
  const totals = sumUp(lines);
  return typeof totals === 'string' ? outOfOrder(totals) : totals;
}

const priced = (totals: Totals | Refusal): ActionOutcome | Refusal =>
  isRefusal(totals) ? totals : facts({ kind: 'priced', ...totals } satisfies Fact);

const perLength =
  (code: string, left = 0): ((input: ActionInput) => Totals | Refusal) =>
  input => {
    const length = lengthOf(input);
    if (typeof length !== 'number') return length;
    return length > left
      ? timesPrice(input, [{ code, quantity: String(length - left) }])
      : outOfOrder(`The booking must last at least ${left + 1} days.`);
  };

const night = perLength('line-item/night');
const day = perLength('line-item/day');
// The first and the last day are for pick-up and return.
const dayBetween = perLength('line-item/day', 2);

/** The older forms include the provider's commission when the process configures it. */
const withCommission =
  (price: (input: ActionInput) => Totals | Refusal): Action =>
  input => {
    const totals = price(input);
    return isRefusal(totals) || input.config['commission'] === undefined
      ? priced(totals)
      : priced(addCommission(totals, 'provider', input.config));
  };

export const nightlyTotal = withCommission(night);
export const dailyTotal = withCommission(day);
export const nightlyTotalPrice: Action = input => priced(night(input));
export const dailyTotalPrice: Action = input => priced(day(input));
export const dailyTotalExcludingEnds: Action = input => priced(dayBetween(input));

export const unitTotalPrice: Action = input =>
  priced(timesPrice(input, [{ code: 'line-item/units', quantity: String(input.params.quantity) }]));

export const twoUnitsTotalPrice: Action = input => {
  const { params, config } = input;
  const times = (quantity: number | undefined, multiplier: unknown) =>
    multiply(String(quantity), typeof multiplier === 'string' ? multiplier : '1');
  return priced(
    timesPrice(input, [
      {
        code: 'line-item/units',
        quantity: times(params.quantity1, config['quantity1-price-multiplier']),
      },
      {
        code: 'line-item/units2',
        quantity: times(params.quantity2, config['quantity2-price-multiplier']),
      },
    ]),
  );
};

const commission =
  (party: Party, add: typeof addCommission): Action =>
  ({ state, config }) =>
    priced(add(state, party, config));

export const customerCommission = commission('customer', addCommission);
export const providerCommission = commission('provider', addCommission);
export const customerFixedCommission = commission('customer', addFixedCommission);
export const providerFixedCommission = commission('provider', addFixedCommission);
