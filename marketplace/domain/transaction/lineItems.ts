import { multiply, negate, roundedProduct } from './decimal.ts';
import type { LineItemInput } from './lineItemInput.ts';
import type { Amount, LineItem, Party, Totals } from './model.ts';
import { refuse } from './refusal.ts';
import type { Refusal } from './refusal.ts';

/** Parties of an ordinary line; a line for one party alone is a commission. */
export const bothParties: Party[] = ['customer', 'provider'];

/**
 * Prices the lines: each line total is rounded once, half to even; payin and payout are the sums of
 * the lines that count for the customer and the provider.
 */
export function priceLineItems(inputs: readonly LineItemInput[]): Totals | Refusal {
  const lineItems: LineItem[] = [];
  for (const [index, input] of inputs.entries()) {
    const priced = priceLine(input, ['params', 'lineItems', index]);
    if ('kind' in priced) return priced;
    lineItems.push(priced);
  }
  const totals = sumUp(lineItems);
  return typeof totals === 'string' ? invalid(totals) : totals;
}

/**
 * Returns the totals of priced lines, or the reason for an error: two currencies, or a total out of
 * range.
 */
export function sumUp(lineItems: LineItem[]): Totals | string {
  const currency = lineItems[0]?.unitPrice.currency;
  if (currency === undefined) return { lineItems, payin: null, payout: null };
  if (lineItems.some(item => item.unitPrice.currency !== currency)) {
    return 'All line items must have the same currency.';
  }
  const payin = sumFor('customer', lineItems, currency);
  const payout = sumFor('provider', lineItems, currency);
  if (payin.amount < 0 || payout.amount < 0) return 'The totals must not be negative.';
  return Number.isSafeInteger(payin.amount) && Number.isSafeInteger(payout.amount)
    ? { lineItems, payin, payout }
    : 'The totals are too large.';
}

/** Adds every line again with the opposite sign, so that the totals become 0. */
export function reverseAll({ lineItems, payin, payout }: Totals): Totals {
  const zero = (amount: Amount | null) => amount && { amount: 0, currency: amount.currency };
  return {
    lineItems: [...lineItems, ...lineItems.map(reverse)],
    payin: zero(payin),
    payout: zero(payout),
  };
}

function priceLine(input: LineItemInput, path: (string | number)[]): LineItem | Refusal {
  const { code, unitPrice, includeFor = bothParties } = input;
  const amounts = measure(input);
  if (!amounts) {
    return refuse(
      'validation-invalid-value',
      'Give exactly one of quantity, percentage, and units with seats.',
      path,
    );
  }
  const price = String(unitPrice.amount);
  const total =
    amounts.percentage === undefined
      ? roundedProduct([price, amounts.quantity ?? '0'])
      : roundedProduct([price, amounts.percentage], 2);
  if (total === null)
    return refuse('validation-invalid-value', 'The line total is too large.', path);
  const { lineTotal } = input;
  if (lineTotal && (lineTotal.amount !== total || lineTotal.currency !== unitPrice.currency)) {
    return refuse(
      'validation-invalid-value',
      `The line total must be ${total} ${unitPrice.currency}.`,
      [...path, 'lineTotal'],
    );
  }
  return {
    code,
    unitPrice: { amount: unitPrice.amount, currency: unitPrice.currency },
    ...amounts,
    lineTotal: { amount: total, currency: unitPrice.currency },
    includeFor: bothParties.filter(party => includeFor.includes(party)),
    reversal: false,
  };
}

type Measure = Pick<LineItem, 'quantity' | 'units' | 'seats' | 'percentage'>;

function measure({ quantity, percentage, units, seats }: LineItemInput): Measure | null {
  const hasUnits = units !== undefined || seats !== undefined;
  if ([quantity !== undefined, percentage !== undefined, hasUnits].filter(Boolean).length !== 1)
    return null;
  if (quantity) return { quantity: quantity.value };
  if (percentage) return { percentage: percentage.value };
  if (units === undefined || seats === undefined) return null;
  return { quantity: multiply(units.value, String(seats)), units: units.value, seats };
}

function reverse(item: LineItem): LineItem {
  const { quantity, percentage } = item;
  return {
    ...item,
    quantity: quantity && negate(quantity),
    percentage: percentage && negate(percentage),
    lineTotal: { ...item.lineTotal, amount: 0 - item.lineTotal.amount },
    reversal: true,
  };
}

const sumFor = (party: Party, items: readonly LineItem[], currency: string): Amount => ({
  amount: items
    .filter(item => item.includeFor.includes(party))
    .reduce((sum, item) => sum + item.lineTotal.amount, 0),
  currency,
});

const invalid = (details: string): Refusal =>
  refuse('validation-invalid-value', details, ['params', 'lineItems']);
