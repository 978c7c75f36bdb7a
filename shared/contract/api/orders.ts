import * as v from 'valibot';
import { fields, instant, listOf, text, word } from '../lenient.ts';
import { lineItem } from '../transaction.ts';

/** Answer of POST /api/transaction-line-items. A line that does not fit would change the sum. */
export const lineItemsAnswer = v.object({ data: v.array(lineItem) });

const ownSession = fields(
  { transactionId: word, start: instant, end: instant },
  'transactionId',
  'start',
  'end',
);
export type OwnSession = v.InferOutput<typeof ownSession>;

const ownSubscription = v.object({
  transactionId: word,
  state: v.picklist(['pending-payment', 'subscription-confirmed']),
});
export type OwnSubscription = v.InferOutput<typeof ownSubscription>;

/** Answer of POST /api/check-transaction: orders of one class that the current user has. */
export const ownOrdersAnswer = v.object({
  /** Orders of single sessions that are not over, soonest first. */
  sessions: listOf(ownSession, 1_000),
  /** The first of them. */
  transactionId: v.nullable(word),
  /** The subscription that runs, or is waiting for its payment. */
  subscription: v.nullable(ownSubscription),
});
export type OwnOrders = v.InferOutput<typeof ownOrdersAnswer>;

/** Where the class of an order is held, as far as its parties may know. */
export const orderPlace = fields({ address: text(1_000), building: text(200) }, 'address');
export type OrderPlace = v.InferOutput<typeof orderPlace>;

/** `POST /api/order-place`: null until the booking is certain, and for a class without a place. */
export const orderPlaceAnswer = v.object({ data: v.nullable(orderPlace) });
