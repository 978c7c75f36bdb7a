import { apiFault } from '#server/base/apiFault.ts';
import { requireBookableTime, requireSettledClass } from '#server/orders/bookableTime.ts';
import { toMarketplaceLineItems } from '#server/orders/pricing.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import {
  subscriptionOf,
  subscriptionProcess,
} from '#server/marketplaceClient/subscriptionsClient.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import { subscribedSeries, bookableTimes } from './firstClass.ts';
import type { SubscribedSeries } from './firstClass.ts';
import { subscriptionTransitions } from '#server/marketplaceClient/liveOrder.ts';
import type { LockedOrders } from '#server/orders/oneOrder.ts';
import { monthlyBill, priceOf, requireAccount } from './offer.ts';
import type { LockedPlaces } from './seats.ts';
import type { SessionFacts } from './provider.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import type { SubscriptionDeps } from './deps.ts';
import { processes } from '#shared/config/marketplace.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { isoInZone } from '#shared/time/time.ts';
import { toSdk } from '#shared/values/sdkValues.ts';
import type { RecurringOrder } from '#shared/contract/bodies/orders.ts';
import { entitiesOf, entityOf } from '#shared/contract/denormalise.ts';
import type { Listing, TimeSlot } from '#shared/contract/entities.ts';
import { relatedId } from '#shared/contract/resources.ts';

/** Fields of a request that the student decides; identity and price come from the server. */
export type SubscriptionRequest = Pick<
  RecurringOrder,
  'listingId' | 'transactionId' | 'bookingStart' | 'customerTimezone' | 'language'
>;

/** SDK clients of the student. */
export interface Asker {
  /** With the rights of the student. */
  sdk: ServerSdk;
  /** With the rights of the student and the client secret, for privileged transitions. */
  trusted: () => Promise<ServerSdk>;
}

async function fetchOffer(sdk: ServerSdk, id: string) {
  const answer = await sdk.listings.show({ id, include: ['author'] });
  const listing = entityOf(answer);
  if (listing.attributes.state !== 'published') {
    throw apiFault(409, 'transaction-listing-not-found', 'The class can not be booked any more.');
  }
  requireSettledClass(listing, 'subscribe');
  return { listing, teacherId: relatedId(answer.data, 'author') ?? '' };
}

async function fetchCustomer(sdk: ServerSdk) {
  const user = entityOf(await sdk.currentUser.show({ include: ['stripeCustomer'] }));
  const known = user.stripeCustomer;
  return {
    id: user.id,
    atProvider: known
      ? { customer: known.attributes.stripeCustomerId }
      : { customer_email: user.attributes.email },
  };
}

/** Finds the caller's subscription of a class that already holds places. */
async function findOwn(sdk: ServerSdk, listingId: string): Promise<Subscription | null> {
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

const isoOf = (at: number) => new Date(at).toISOString();

const full = () =>
  apiFault(409, 'transaction-booking-time-not-available', 'A class of the series is full.', [
    'bookingStart',
  ]);

/** Tells whether a transaction is an enquiry about this class in the subscription process. */
async function isEnquiryOf(sdk: ServerSdk, id: string, listingId: string): Promise<boolean> {
  const answer = await sdk.transactions.show({ id, include: ['listing'] });
  const enquiry = subscriptionOf(answer.data);
  return (
    enquiry.processName === subscriptionProcess &&
    enquiry.state === 'enquiry' &&
    enquiry.listingId === listingId
  );
}

/**
 * Creates the function that starts a subscription, or resumes an unpaid one. It reserves the places
 * and returns the URL of the checkout page. Calls for the same class run one after the other.
 */
export function createStartSubscription(deps: SubscriptionDeps) {
  const { client, places, provider, oneOrder, now, logger } = deps;

  async function slotsOf(sdk: ServerSdk, listing: Listing): Promise<TimeSlot[]> {
    const last = bookableTimes(listing, now()).at(-1);
    if (!last) return [];
    const range = { start: new Date(now()), end: new Date(last.end) };
    return entitiesOf(await sdk.timeslots.query({ listingId: listing.id, ...range, perPage: 500 }));
  }

  /**
   * Finds the requested series. Without a requested start it begins after the class times that the
   * student has already booked.
   */
  async function seriesOf(
    { sdk }: Asker,
    listing: Listing,
    { bookingStart }: SubscriptionRequest,
    orders: LockedOrders,
  ): Promise<SubscribedSeries> {
    if (bookingStart !== undefined) return subscribedSeries(listing, [], bookingStart, now());
    const [slots, booked] = await Promise.all([slotsOf(sdk, listing), orders.live()]);
    const behind = Math.max(0, ...booked.map(({ end }) => end));
    const free = slots.filter(({ attributes }) => Date.parse(attributes.start) >= behind);
    return subscribedSeries(listing, free, undefined, now());
  }

  async function take(
    { sdk, trusted }: Asker,
    listing: Listing,
    { customerTimezone, transactionId }: SubscriptionRequest,
    { first, until, reserved }: SubscribedSeries,
  ): Promise<string> {
    const { timezone = 'UTC' } = listing.attributes.publicData;
    const params = {
      bookingStart: isoOf(first.start),
      bookingEnd: isoOf(first.end),
      bookingDisplayStart: isoOf(first.start),
      bookingDisplayEnd: isoOf(until),
      seats: 1,
      stockReservationQuantity: reserved,
      lineItems: toMarketplaceLineItems(monthlyBill(listing)),
      metadata: {
        providerTime: isoInZone(first.start, timezone),
        customerTime: isoInZone(first.start, customerTimezone),
      },
    };
    const { transactions } = await trusted();
    const asked =
      transactionId !== undefined && (await isEnquiryOf(sdk, transactionId, listing.id));
    const change = asked
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

  /** Releases the places of an order when a class of the series is full. @throws ApiFault 409 */
  async function keepOrRelease(id: string, locked: LockedPlaces): Promise<void> {
    try {
      await locked.settle();
      const { first } = await client.subscription(id);
      const tooMany = await locked.overfull(first ?? now());
      if (tooMany.length > 0) throw full();
    } catch (error) {
      await release(id, locked);
      throw error;
    }
  }

  /** Takes the places; releases them when a class of the series is full. @throws ApiFault 409 */
  const takeOrRelease = (
    asker: Asker,
    listing: Listing,
    request: SubscriptionRequest,
    series: SubscribedSeries,
  ) =>
    places.withLock(listing.id, async locked => {
      const id = await take(asker, listing, request, series);
      await keepOrRelease(id, locked);
      return id;
    });

  /**
   * Takes the places and returns the transaction id. Where another request of the student was faster it returns that
   * subscription, as resumed. @throws ApiFault 409 when the student has booked one of the class times
   */
  const reserve = (asker: Asker, listing: Listing, request: SubscriptionRequest) =>
    oneOrder.withLock(asker.sdk, listing.id, async orders => {
      // A double click: the first request has already started it.
      const started = await findOwn(asker.sdk, listing.id);
      if (started) return { id: started.id, isResumed: true };
      const series = await seriesOf(asker, listing, request, orders);
      const first = { start: isoOf(series.first.start), end: isoOf(series.first.end) };
      requireBookableTime(listing, first, now(), 'subscribe');
      const span = { start: series.first.start, end: series.until };
      await orders.requireFree(span);
      const id = await orders.hold(() => takeOrRelease(asker, listing, request, series));
      try {
        await orders.requireKept(id, span);
        return { id, isResumed: false };
      } catch (error) {
        await places.settle(listing.id);
        // Another process has made the same order first: that one is resumed.
        const other = await findOwn(asker.sdk, listing.id);
        if (!other) throw error;
        return { id: other.id, isResumed: true };
      }
    });

  async function release(id: string, locked: LockedPlaces): Promise<void> {
    await client.transition(id, 'transition/release-payment').catch((error: unknown) => {
      // Older process versions have no such transition: their reservation expires by itself.
      logger.warn({ err: error, transactionId: id }, 'a reservation could not be released');
    });
    await locked.settle();
  }

  /** Returns the checkout session of a reserved subscription: the open one, or a new one. */
  async function pageFor(
    { id, metadata, lastTransitionedAt }: Subscription,
    listing: Listing,
    who: { teacherId: string; atProvider: { customer: string } | { customer_email: string } },
    language: SiteLanguage,
  ): Promise<SessionFacts> {
    const current = metadata.sessionId ? await provider.session(metadata.sessionId) : null;
    if (current && current.status !== 'expired') return current;
    const destination = requireAccount(await client.payoutAccount(who.teacherId));
    const { priceId } = await priceOf(listing, { client, provider });
    const session = await provider.openSession({
      transactionId: id,
      listingId: listing.id,
      priceId,
      destination,
      customer: who.atProvider,
      language,
      heldSince: lastTransitionedAt,
      ...(current ? { after: current.id } : {}),
    });
    await client.updateMetadata(id, { sessionId: session.id });
    return session;
  }

  return async (asker: Asker, request: SubscriptionRequest) => {
    const { sdk } = asker;
    const { listingId, language } = request;
    const [{ listing, teacherId }, customer, before] = await Promise.all([
      fetchOffer(sdk, listingId),
      fetchCustomer(sdk),
      findOwn(sdk, listingId),
    ]);
    if (teacherId === customer.id) {
      throw apiFault(403, 'forbidden', 'Nobody subscribes to a class of their own.');
    }
    monthlyBill(listing);
    if (before?.state === 'subscription-confirmed') {
      throw apiFault(409, 'transaction-already-subscribed', 'You have subscribed to this class.');
    }
    if (!before) {
      // Checks that payment is possible before places are reserved.
      requireAccount(await client.payoutAccount(teacherId));
      await priceOf(listing, { client, provider });
    }
    const { id: transactionId, isResumed } = before
      ? { id: before.id, isResumed: true }
      : await reserve(asker, listing, request);
    const order = await client.subscription(transactionId);
    if (isResumed && order.metadata.sessionId === undefined) {
      // Its start may have been cut off before it was known whether there are places.
      await places.withLock(listingId, locked => keepOrRelease(order.id, locked));
    }
    const who = { teacherId, atProvider: customer.atProvider };
    const session = await pageFor(order, listing, who, language);
    // The provider gives no URL for a paid session.
    const url = session.url ?? provider.successUrl({ transactionId, language });
    return { url, transactionId };
  };
}
