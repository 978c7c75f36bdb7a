import * as v from 'valibot';
import {
  askedSeats,
  exactly,
  language,
  recordOf,
  writtenLine,
  unread,
  utcInstant,
  uuid,
} from '../strict.ts';
import { classroomOpens, meetingProviderNames, recordingDays } from '../meetingProviders.ts';
import { attendeeNameMax } from '../transaction.ts';
import { isTimeZone } from '#shared/time/zones.ts';

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

// Line items are accepted and replaced; metadata and display times, which calendars follow, are the
// server's alone.
const params = {
  listingId: v.optional(uuid),
  bookingStart: v.optional(utcInstant),
  bookingEnd: v.optional(utcInstant),
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
// confirmed, a refund) must not be requested here.
const asking = ['transition/request-payment', 'transition/request-payment-after-enquiry'] as const;
const lent = v.picklist(asking);
const lentLater = v.picklist([...asking, 'transition/request-payment-after-offer']);

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
  bodyParams: exactly({ id: uuid, transition: lentLater, params: transitionParams }),
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

/**
 * Body of POST /api/order-attendees: who comes, at most one for each place; nobody takes the names
 * back.
 */
export const attendeesBody = exactly({
  transactionId: uuid,
  attendees: v.pipe(v.array(exactly({ name: writtenLine(attendeeNameMax) })), v.maxLength(100)),
});
export type AttendeesCall = v.InferInput<typeof attendeesBody>;

/** Body of the calls that are about one order and nothing else. */
export const transactionBody = exactly({ transactionId: uuid });

/**
 * Body of POST /api/create-stripe-product-and-price. The server takes the price from the listing.
 */
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

/** Body of POST /api/extend-meetings; the meeting service leads back to `backUrl`, a path. */
export const extendMeetingsBody = exactly({
  listingId: uuid,
  backUrl: v.pipe(v.string(), v.maxLength(2_000)),
});
export type ExtendMeetingsCall = v.InferInput<typeof extendMeetingsBody>;

/** Body of POST /api/meeting-provider: where a class is held, and how its classroom is. */
export const providerBody = exactly({
  listingId: uuid,
  provider: v.picklist(meetingProviderNames),
  classroom: v.optional(
    exactly({
      opensMinutes: v.pipe(
        v.number(),
        v.integer(),
        v.minValue(classroomOpens.min),
        v.maxValue(classroomOpens.max),
      ),
      recordingDays: v.optional(v.picklist(recordingDays)),
      bring: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500))),
      plan: v.optional(
        v.pipe(
          v.array(
            exactly({
              title: writtenLine(80),
              minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(480)),
            }),
          ),
          v.maxLength(30),
        ),
      ),
    }),
  ),
});
export type ProviderChoice = v.InferInput<typeof providerBody>;

/** Query of GET /api/zoom: an order, or a class of one's own. What else is in it is not read. */
export const meetingLinkQuery = v.pipe(
  v.object({ transactionId: v.optional(uuid), listingId: v.optional(uuid) }),
  v.check(
    ({ transactionId, listingId }) => (transactionId === undefined) !== (listingId === undefined),
  ),
);
