import * as v from 'valibot';
import { fields, instant, line, listOf, text, whole, word } from '../lenient.ts';
import { receiptNumber, receiptSeries } from '../receipt.ts';
import { money } from '../values.ts';

/** A payment or refund in a list, with the state of a payment. */
const receiptRow = fields(
  {
    orderId: word,
    number: receiptNumber,
    /** Prefix of the teacher's numbers. */
    series: receiptSeries,
    kind: v.picklist(['payment', 'refund']),
    at: instant,
    amount: money,
    /** Of a payment: how much of it was given back by now. */
    refunded: money,
    /** Of a refund: number of the receipt of its payment. */
    refunds: receiptNumber,
    title: line(1_000),
    /** The teacher for a student, the student for a teacher. */
    person: line(200),
    card: fields({ brand: text(40), last4: text(10) }, 'brand', 'last4'),
  },
  'orderId',
  'number',
  'kind',
  'at',
  'amount',
);
export type ReceiptRow = v.InferOutput<typeof receiptRow>;

const count = whole(0, Number.MAX_SAFE_INTEGER);

/** Rows on a page. */
export const receiptsPerPage = 20;

/** `GET /api/receipts?role=&year=&page=`: newest first, 20 a page, of one year or of all. */
export const receiptsAnswer = v.object({
  /** Time of the last event that is in it (decision 154). */
  asOf: v.nullable(instant),
  /** More than a minute of events is not read yet. */
  isBehind: v.boolean(),
  /** Years with receipts, the last one first. */
  years: v.array(v.pipe(v.string(), v.regex(/^\d{4}$/))),
  /** Zone in which years and dates of receipts are counted. */
  zone: word,
  receipts: listOf(receiptRow, receiptsPerPage),
  totalItems: count,
  totalPages: count,
});
export type ReceiptList = v.InferOutput<typeof receiptsAnswer>;
