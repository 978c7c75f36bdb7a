import * as v from 'valibot';
import { askedSeats, exactly, recordOf, utcInstant, uuid } from '../strict.ts';

/** Input of the line item calculation: what is booked. */
const bookingData = exactly({
  startDate: v.optional(utcInstant),
  endDate: v.optional(utcInstant),
  seats: v.optional(askedSeats),
});
export type BookingData = v.InferOutput<typeof bookingData>;

/** Body of POST /api/transaction-line-items. */
export const lineItemsBody = exactly({
  listingId: uuid,
  bookingData: v.optional(bookingData, {}),
  isOwnListing: v.optional(v.boolean(), false),
});
export type LineItemsCall = v.InferInput<typeof lineItemsBody>;

// Line items are accepted and replaced; metadata is the server's alone.
const params = {
  listingId: v.optional(uuid),
  bookingStart: v.optional(utcInstant),
  bookingEnd: v.optional(utcInstant),
  bookingDisplayStart: v.optional(utcInstant),
  bookingDisplayEnd: v.optional(utcInstant),
  seats: v.optional(askedSeats),
  stockReservationQuantity: v.optional(askedSeats),
  protectedData: v.optional(recordOf(v.unknown())),
  paymentMethod: v.optional(v.pipe(v.string(), v.maxLength(255))),
  paymentMethodTypes: v.optional(v.pipe(v.array(v.string()), v.maxLength(5))),
  setupPaymentMethodForSaving: v.optional(v.boolean()),
  lineItems: v.optional(v.unknown()),
};
const transitionParams = exactly(params);
/** Parameters of a transition that a browser may decide. */
export type PrivilegedParams = v.InferOutput<typeof transitionParams>;

// The server's rights are lent to these transitions only: anything else privileged (a subscription
// confirmed, a refund) must not be had by asking for it here.
const lent = v.picklist(['transition/request-payment', 'transition/request-payment-after-enquiry']);

const call = {
  isSpeculative: v.optional(v.boolean(), false),
  bookingData,
  queryParams: v.optional(
    recordOf(v.union([v.string(), v.number(), v.boolean(), v.array(v.string())])),
    {},
  ),
};

/** Body of POST /api/initiate-privileged. */
export const initiateBody = exactly({
  ...call,
  bodyParams: exactly({
    processAlias: v.pipe(v.string(), v.maxLength(100)),
    transition: lent,
    params: exactly({ ...params, listingId: uuid }),
  }),
});
export type InitiateCall = v.InferInput<typeof initiateBody>;

/** Body of POST /api/transition-privileged. */
export const transitionBody = exactly({
  ...call,
  bodyParams: exactly({ id: uuid, transition: lent, params: transitionParams }),
});
export type TransitionCall = v.InferInput<typeof transitionBody>;

/** Body of POST /api/accept-transaction. */
export const acceptBody = exactly({
  transactionId: uuid,
  timeZone: v.optional(v.pipe(v.string(), v.maxLength(64))),
});
export type AcceptCall = v.InferInput<typeof acceptBody>;

/** Body of POST /api/check-transaction, and of POST /api/meetings: a class. */
export const listingBody = exactly({ listingId: uuid });

/** Body of the calls that are about one order and nothing else. */
export const transactionBody = exactly({ transactionId: uuid });
