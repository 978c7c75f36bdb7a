import * as v from 'valibot';
import { isTimeZone } from '../../time/time.ts';
import { exactly, language, unread, utcInstant, uuid } from '../strict.ts';

/** Body of POST /api/create-stripe-product-and-price. The server takes the price from the listing. */
export const productBody = exactly({
  listingId: uuid,
  title: unread,
  description: unread,
  amount: unread,
  monthlyPrice: unread,
  stripeAccount: unread,
});
export type RecurringProduct = v.InferInput<typeof productBody>;

/** Body of POST /api/checkout-stripe-recurring: a subscription that is begun, or gone on with. */
export const checkoutBody = exactly({
  listingId: uuid,
  /** The enquiry or unpaid order that it goes on from. */
  transactionId: v.optional(uuid),
  /** The first class; the next one with a place when it is left out. */
  bookingStart: v.optional(utcInstant),
  /** IANA zone of the reader. */
  customerTimezone: v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone)),
  paymentType: v.literal('recurring'),
  /** Of the page, for the provider's and the way back. */
  language,
  isFreeBooking: unread,
  priceId: unread,
  userId: unread,
  userEmail: unread,
});
export type RecurringOrder = v.InferOutput<typeof checkoutBody>;

/** Body of POST /api/cancel-stripe-recurring. */
export const cancelBody = exactly({
  transactionId: uuid,
  subscriptionId: unread,
  userId: unread,
  isFreeBooking: unread,
});
export type CancelCall = v.InferInput<typeof cancelBody>;
