import * as v from 'valibot';
import { billingLimits } from './inputRules.ts';
import { fields, instant, line, text, whole, word } from './lenient.ts';

/** Largest amount of a payment, in minor units: the payment provider takes eight digits. */
const mostMinorUnits = 99_999_999;

/** Number of a receipt: its year and its place among those of the teacher, without gaps. */
export const receiptNumber = v.pipe(v.string(), v.regex(/^\d{4}-\d{4,9}$/));

/** Prefix of the numbers of one teacher, so that those of several do not look alike. */
export const receiptSeries = v.pipe(v.string(), v.regex(/^[2-9A-Z]{6}$/));

/**
 * Name under which somebody buys or sells, with what a tax office requires. The address has one
 * line for each of its own.
 */
const party = fields(
  {
    name: line(billingLimits.name),
    address: text(billingLimits.address),
    taxNumber: line(billingLimits.taxNumber),
  },
  'name',
);
export type ReceiptParty = v.InferOutput<typeof party>;

const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));
const amount = whole(0, mostMinorUnits);

/**
 * Receipt of a payment or a refund, as it was issued (decision 166). Its text stays as it was then:
 * names, titles and the rate of the tax change later.
 */
export const receipt = fields(
  {
    number: receiptNumber,
    series: receiptSeries,
    kind: v.picklist(['payment', 'refund']),
    /** When the money moved. */
    at: instant,
    /** Minor units; of a refund too it is above zero. */
    amount,
    currency,
    /** Of the payment provider: the payment intent, or the refund. */
    reference: word,
    card: fields({ brand: text(40), last4: text(10) }, 'brand', 'last4'),
    /** How it was paid if not by card, as the payment provider calls it. */
    method: word,
    /** Number of the receipt whose payment this refund gives back. */
    refunds: receiptNumber,
    /** Names of the teacher and the student, as the site shows them. */
    issuer: line(200),
    student: line(200),
    /** Legal names of the two, with what they have set for receipts (decision 184). */
    seller: party,
    buyer: party,
    /** Of the class. */
    title: line(1_000),
    /** Class time, stay, or month of a subscription; the zone is left out for dates without one. */
    start: instant,
    end: instant,
    zone: word,
    /** Tax in the amount; the rate is percent, as the setting had it. */
    tax: fields(
      { name: line(40), rate: v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,4})?$/)) },
      'name',
      'rate',
    ),
    /** What the teacher says of tax, in place of the rate of the site. */
    taxNote: line(billingLimits.taxNote),
    /** Fees that the teacher was charged; of a refund, those that came back. */
    commission: amount,
    gatewayFee: amount,
  },
  'number',
  'kind',
  'at',
  'amount',
  'currency',
);
export type Receipt = v.InferOutput<typeof receipt>;

/** A receipt with the order that it is for. */
export const issuedReceipt = fields({ orderId: word, receipt }, 'orderId', 'receipt');
export type IssuedReceipt = v.InferOutput<typeof issuedReceipt>;

/** A payment or refund that may have no number yet. */
export type Unnumbered = Omit<Receipt, 'number' | 'series' | 'refunds'> & {
  /** Reference of the payment that a refund gives back. */
  refundOf?: string;
};
