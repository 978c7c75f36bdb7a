import * as v from 'valibot';
import { fields, instant, listOf, text, whole, word } from './lenient.ts';
import { transactionMetadata, transactionProtectedData } from './transactionData.ts';
import { money } from './values.ts';

const exact = v.pipe(v.number(), v.finite());

/** One line of a bill. Quantities and percentages are exact decimals that fit a number here. */
export const lineItem = fields(
  {
    code: word,
    includeFor: listOf(v.picklist(['customer', 'provider'])),
    unitPrice: money,
    lineTotal: money,
    quantity: exact,
    percentage: exact,
    units: exact,
    seats: exact,
    reversal: v.boolean(),
  },
  'code',
  'includeFor',
  'unitPrice',
  'lineTotal',
  'reversal',
);
export type LineItem = v.InferOutput<typeof lineItem>;

const transitionRecord = fields(
  {
    transition: word,
    createdAt: instant,
    by: v.picklist(['customer', 'provider', 'system', 'operator']),
  },
  'transition',
  'createdAt',
  'by',
);
export type TransitionRecord = v.InferOutput<typeof transitionRecord>;

export const transactionAttributes = fields({
  createdAt: instant,
  processName: word,
  processVersion: whole(0, 1_000_000_000),
  lastTransition: word,
  lastTransitionedAt: instant,
  state: word,
  transitions: listOf(transitionRecord, 1_000),
  payinTotal: v.nullable(money),
  payoutTotal: v.nullable(money),
  lineItems: listOf(lineItem, 1_000),
  protectedData: transactionProtectedData,
  metadata: transactionMetadata,
});

export const messageAttributes = fields({ content: text(50_000), createdAt: instant });

export const reviewAttributes = fields({
  type: v.picklist(['ofProvider', 'ofCustomer']),
  state: v.picklist(['public', 'pending']),
  rating: whole(1, 5),
  content: text(50_000),
  createdAt: instant,
  deleted: v.boolean(),
});
