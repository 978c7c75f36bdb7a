import * as v from 'valibot';
import { fields, instant, line, listOf, webAddress, word } from '../lenient.ts';
import { lineItem } from '../transaction.ts';

/** Answer of POST /api/transaction-line-items. A line that does not fit would change the sum. */
export const lineItemsAnswer = v.object({ data: v.array(lineItem) });

const ownSession = fields(
  {
    transactionId: word,
    start: instant,
    end: instant,
    /** Only an accepted one is a booking that is certain. */
    state: v.picklist(['pending-payment', 'preauthorized', 'accepted']),
  },
  'state',
  'transactionId',
  'start',
  'end',
);
export type OwnSession = v.InferOutput<typeof ownSession>;

const ownOffer = fields(
  { transactionId: word, start: instant, end: instant },
  'transactionId',
  'start',
  'end',
);
export type OwnOffer = v.InferOutput<typeof ownOffer>;

const ownSubscription = v.object({
  transactionId: word,
  state: v.picklist(['pending-payment', 'subscription-confirmed']),
});
export type OwnSubscription = v.InferOutput<typeof ownSubscription>;

const firstOrder = v.object({
  transactionId: word,
  state: v.picklist(['pending-payment', 'preauthorized', 'accepted', 'offered', 'subscription']),
});
export type FirstOrder = v.InferOutput<typeof firstOrder>;

/** Answer of POST /api/check-transaction: orders of one class that the current user has. */
export const ownOrdersAnswer = v.object({
  /** Orders of single sessions that are not over, soonest first. */
  sessions: listOf(ownSession, 1_000),
  /** The first of them. */
  transactionId: v.nullable(word),
  /** Class times of which a place is held for them from a waiting list, soonest first. */
  offers: listOf(ownOffer, 1_000),
  /** The subscription that runs, or is waiting for its payment. */
  subscription: v.nullable(ownSubscription),
  /** What is shown first: the next session, otherwise a held place, otherwise the subscription. */
  first: v.nullable(firstOrder),
});
export type OwnOrders = v.InferOutput<typeof ownOrdersAnswer>;

/** Where the class of an order is held, as far as its parties may know. */
const orderPlace = fields({ address: line(1_000), building: line(200) }, 'address');
export type OrderPlace = v.InferOutput<typeof orderPlace>;

/** `POST /api/order-place`: null until the booking is certain, and for a class without a place. */
export const orderPlaceAnswer = v.object({ data: v.nullable(orderPlace) });

/** Answer of POST /api/create-stripe-product-and-price. */
export const productAnswer = v.object({ data: v.object({ productId: word, priceId: word }) });

/** Answer of POST /api/checkout-stripe-recurring; `url` is the payment provider's page. */
export const checkoutAnswer = v.object({
  data: v.object({ url: webAddress, transactionId: word }),
});

/**
 * Answer of POST /api/confirm- and /api/cancel-stripe-recurring: the state of the order afterwards.
 */
export const orderStateAnswer = v.object({ data: v.object({ state: word }) });

/** A path of this site, or an address of the meeting service. */
const authorizeUrl = v.union([webAddress, v.pipe(v.string(), v.regex(/^\/(?![/\\])/))]);

/** Answer of POST /api/meetings; with an address the teacher has to connect first. */
export const meetingAnswer = v.object({ authorizeUrl: v.nullable(authorizeUrl) });

/** Answer of POST /api/extend-meetings. */
export const extensionAnswer = v.object({ authorizeUrl });
