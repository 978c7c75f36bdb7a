import {
  subscriptionOf,
  subscriptionProcess,
} from '#server/marketplaceClient/subscriptionsClient.ts';
import { subscriptionTransitions } from '#server/marketplaceClient/liveOrder.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { bookableTimes, subscribedSeries } from './firstClass.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import { toMarketplaceLineItems } from '#server/orders/pricing.ts';
import { planBill } from './offer.ts';
import { bookingRulesOf } from '#shared/transactions/bookingRules.ts';
import { isCourse } from '#shared/transactions/course.ts';
import { isoInZone, iso } from '#shared/time/time.ts';
import { toSdk } from '#shared/values/sdkValues.ts';
import { processes } from '#shared/config/marketplace.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { requireBookableTime } from '#server/orders/bookableTime.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { SubscriptionDeps } from './deps.ts';
import type { Listing, TimeSlot } from '#shared/contract/entities.ts';
import type { StudentSdks, SubscriptionRequest } from './subscriptionRequest.ts';
import type { LockedOrders } from '#server/orders/oneOrder.ts';
import type { SubscribedSeries } from './firstClass.ts';
import type { LockedSeats } from './seats.ts';

/** Finds the caller's subscription of a class that already holds seats. */
export async function findOwn(sdk: ServerSdk, listingId: string): Promise<Subscription | null> {
  const answer = await sdk.transactions.query({
    only: 'order',
    listingId,
    processNames: subscriptionProcess,
    lastTransitions: subscriptionTransitions,
    include: ['listing', 'customer', 'booking'],
    perPage: 10,
  });
  const found = answer.data.map(row => subscriptionOf(row));
  return found.find(({ state }) => state === 'subscription-confirmed') ?? found[0] ?? null;
}

const full = () =>
  apiFault(409, 'transaction-booking-time-not-available', 'A class of the series is full.', [
    'bookingStart',
  ]);

/** Returns whether a transaction is an enquiry about this class in the subscription process. */
async function isEnquiryOf(sdk: ServerSdk, id: string, listingId: string): Promise<boolean> {
  const answer = await sdk.transactions.show({ id, include: ['listing'] });
  const enquiry = subscriptionOf(answer.data);
  return (
    enquiry.processName === subscriptionProcess &&
    enquiry.state === 'enquiry' &&
    enquiry.listingId === listingId
  );
}

async function fetchTimeSlots(
  { now }: SubscriptionDeps,
  sdk: ServerSdk,
  listing: Listing,
): Promise<TimeSlot[]> {
  const last = bookableTimes(listing, now()).at(-1);
  if (!last) return [];
  const range = { start: new Date(now()), end: new Date(last.end) };
  return entitiesOf(await sdk.timeslots.query({ listingId: listing.id, ...range, perPage: 500 }));
}

/**
 * Finds the requested series. Without a requested start it begins after the class times that the
 * student has already booked.
 */
async function findSeries(
  deps: SubscriptionDeps,
  { sdk }: StudentSdks,
  listing: Listing,
  { bookingStart }: SubscriptionRequest,
  orders: LockedOrders,
): Promise<SubscribedSeries> {
  const { now } = deps;
  // A course begins with its next date, whatever is chosen or booked.
  const isFixed = bookingStart !== undefined || isCourse(listing.attributes.publicData);
  if (isFixed) return subscribedSeries(listing, [], bookingStart, now());
  const [slots, booked] = await Promise.all([fetchTimeSlots(deps, sdk, listing), orders.live()]);
  const behind = Math.max(0, ...booked.map(({ end }) => end));
  const free = slots.filter(({ attributes }) => Date.parse(attributes.start) >= behind);
  return subscribedSeries(listing, free, undefined, now());
}

/** Makes the order, which holds the seats. Returns its id. @throws ApiFault 409 when it is full */
async function requestPayment(
  { sdk, trusted }: StudentSdks,
  listing: Listing,
  { customerTimezone, transactionId }: SubscriptionRequest,
  { first, until, reserved }: SubscribedSeries,
): Promise<string> {
  const { publicData } = listing.attributes;
  const { timezone = 'UTC' } = publicData;
  const params = {
    bookingStart: iso(first.start),
    bookingEnd: iso(first.end),
    bookingDisplayStart: iso(first.start),
    bookingDisplayEnd: iso(until),
    seats: 1,
    stockReservationQuantity: reserved,
    lineItems: toMarketplaceLineItems(planBill(listing)),
    metadata: {
      providerTime: isoInZone(first.start, timezone),
      customerTime: isoInZone(first.start, customerTimezone),
      ...(isCourse(publicData) ? { course: true, policy: bookingRulesOf(publicData).policy } : {}),
    },
  };
  const { transactions } = await trusted();
  const isAfterEnquiry =
    transactionId !== undefined && (await isEnquiryOf(sdk, transactionId, listing.id));
  const change = isAfterEnquiry
    ? transactions.transition(
        toSdk({
          id: transactionId,
          transition: 'transition/request-payment-after-enquiry',
          params,
        }),
      )
    : transactions.initiate(
        toSdk({
          processAlias: processes.subscription,
          transition: 'transition/request-payment',
          params: { listingId: listing.id, ...params },
        }),
      );
  const answer = await change.catch((error: unknown) => {
    // The stock is smaller than the number of class times: at least one of them is full.
    if (!isRefusal(error, 409, 'transaction-listing-insufficient-stock')) throw error;
    throw full();
  });
  return answer.data.id;
}

/** Releases the seats of an order when a class of the series is full. @throws ApiFault 409 */
export async function releaseIfOverbooked(
  deps: SubscriptionDeps,
  id: string,
  locked: LockedSeats,
): Promise<void> {
  const { client, now } = deps;
  try {
    await locked.settle();
    const { first } = await client.subscription(id);
    const tooMany = await locked.overfull(first ?? now());
    if (tooMany.length > 0) throw full();
  } catch (error) {
    await releaseReservation(deps, id, locked);
    throw error;
  }
}

/** Reserves the seats; releases them when a class of the series is full. @throws ApiFault 409 */
const reserveSeats = (
  deps: SubscriptionDeps,
  asker: StudentSdks,
  listing: Listing,
  request: SubscriptionRequest,
  series: SubscribedSeries,
) =>
  deps.seats.withLock(listing.id, async locked => {
    const id = await requestPayment(asker, listing, request, series);
    await releaseIfOverbooked(deps, id, locked);
    return id;
  });

/**
 * Reserves the seats and returns the transaction id. When another request of the student was faster
 * it returns that subscription, as resumed. Calls for the same class run one after the other.
 * @throws ApiFault 409 when the student has booked one of the class times
 */
export const reserveSubscription = (
  deps: SubscriptionDeps,
  asker: StudentSdks,
  listing: Listing,
  request: SubscriptionRequest,
) =>
  deps.oneOrder.withLock(asker.sdk, listing.id, async orders => {
    // A double click: the first request has already started it.
    const started = await findOwn(asker.sdk, listing.id);
    if (started) return { id: started.id, isResumed: true };
    const series = await findSeries(deps, asker, listing, request, orders);
    const first = { start: iso(series.first.start), end: iso(series.first.end) };
    requireBookableTime(listing, first, deps.now(), 'subscribe');
    const span = { start: series.first.start, end: series.until };
    await orders.requireFree(span);
    const id = await orders.hold(() => reserveSeats(deps, asker, listing, request, series));
    try {
      await orders.requireKept(id, span);
      return { id, isResumed: false };
    } catch (error) {
      await deps.seats.settle(listing.id);
      // Another process has made the same order first: that one is resumed.
      const other = await findOwn(asker.sdk, listing.id);
      if (!other) throw error;
      return { id: other.id, isResumed: true };
    }
  });

/** Compensates a reservation: ends the order, and makes its seats free. */
async function releaseReservation(
  { client, logger }: SubscriptionDeps,
  id: string,
  locked: LockedSeats,
): Promise<void> {
  await client.transition(id, 'transition/release-payment').catch((error: unknown) => {
    // Older process versions have no such transition: their reservation expires by itself.
    logger.warn({ err: error, transactionId: id }, 'a reservation could not be released');
  });
  await locked.settle();
}
