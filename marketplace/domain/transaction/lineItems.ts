import { z } from 'zod';
import { decimal, int, money, text } from '#marketplace/contract/fields.ts';
import type { Decimal, Money } from '#marketplace/contract/wireTypes.ts';
import { multiply, negate, roundedProduct } from './decimal.ts';
import type { Amount, LineItem, Party, Totals } from './model.ts';
import { refuse } from './refusal.ts';
import type { Refusal } from './refusal.ts';

export const maxLineItems = 50;
const bothParties: Party[] = ['customer', 'provider'];

/** One line as a trusted caller sends it: exactly one of quantity, percentage, and units with seats. */
export interface LineItemInput {
  code: string;
  unitPrice: Money;
  quantity?: Decimal;
  percentage?: Decimal;
  units?: Decimal;
  seats?: number;
  lineTotal?: Money;
  includeFor?: Party[];
}

const optional = <T>(schema: z.ZodType<T>) =>
  z.preprocess(value => value ?? undefined, schema.optional());

export const lineItemInput: z.ZodType<LineItemInput> = z
  .object({
    code: text(11, 64).refine(code => /^line-item\/[\w.+-]+$/.test(code), 'Expected line-item/….'),
    unitPrice: money(),
    quantity: optional(decimal()),
    percentage: optional(decimal()),
    units: optional(decimal()),
    seats: optional(int(0, 1_000_000)),
    lineTotal: optional(money()),
    includeFor: optional(
      z
        .array(z.enum(['customer', 'provider']))
        .min(1)
        .max(2),
    ),
  })
  .strict() as z.ZodType<LineItemInput>;

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
  const currency = lineItems[0]?.unitPrice.currency;
  if (currency === undefined) return { lineItems, payin: null, payout: null };
  if (lineItems.some(item => item.unitPrice.currency !== currency)) {
    return invalid('All line items must have the same currency.');
  }
  const payin = sumFor('customer', lineItems, currency);
  const payout = sumFor('provider', lineItems, currency);
  if (payin.amount < 0 || payout.amount < 0) return invalid('The totals must not be negative.');
  return { lineItems, payin, payout };
}

/** Every line once more with the opposite sign, so that nothing is left to pay. */
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
    ...(quantity === undefined ? {} : { quantity: negate(quantity) }),
    ...(percentage === undefined ? {} : { percentage: negate(percentage) }),
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
