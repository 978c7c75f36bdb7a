import { apiFault } from '../api/fault.ts';
import { toMarketplaceLineItems } from '../api/pricing.ts';
import type { ServerSdk } from '../sdk/sdk.ts';
import { activeTransitions, subscriptionOf, subscriptionProcess } from './desk.ts';
import type { Subscription } from './desk.ts';
import { subscribedSeries, bookableTimes } from './firstClass.ts';
import type { SubscribedSeries } from './firstClass.ts';
import type { OwnPlaces } from '../orders/oneOrder.ts';
import { monthlyBill, priceOf, requireAccount } from './offer.ts';
import type { PlacesOfClass } from './places.ts';
import type { SessionFacts } from './provider.ts';
import { isRefusal } from './refusal.ts';
import type { SubscriptionParts } from './parts.ts';
import { processes } from '#shared/config/marketplace.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { isoInZone } from '#shared/time/time.ts';
import { toSdk } from '#shared/values/sdkValues.ts';
import type { RecurringOrder } from '#shared/contract/bodies/subscriptions.ts';
import { entitiesOf, entityOf } from '#shared/contract/denormalise.ts';
import type { Listing, TimeSlot } from '#shared/contract/entities.ts';
import { relatedId } from '#shared/contract/resources.ts';

/** What a person asks for; who they are and what it costs, others say. */
export type SubscriptionRequest = Pick<
  RecurringOrder,
  'listingId' | 'transactionId' | 'bookingStart' | 'customerTimezone' | 'language'
>;

/** Who asks: for themselves, and with the rights of the server. */
export interface Asker {
  sdk: ServerSdk;
  trusted: () => Promise<ServerSdk>;
}

async function fetchOffer(sdk: ServerSdk, id: string) {
  const answer = await sdk.listings.show({ id, include: ['author'] });
  const listing = entityOf(answer);
  if (listing.attributes.state !== 'published') {
    throw apiFault(409, 'transaction-listing-not-found', 'The class can not be booked any more.');
  }
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

/** The caller's subscription of a class that has places already. */
async function findOwn(sdk: ServerSdk, listingId: string): Promise<Subscription | null> {
  const answer = await sdk.transactions.query({
    only: 'order',
    listingId,
    processNames: subscriptionProcess,
    lastTransitions: activeTransitions,
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

/** Whether an enquiry can become this subscription: it is about the class, in the same process. */
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
 * Begins a subscription, or goes on with one that is still to be paid: takes its places, and gives the
 * address at which it is paid. Nobody else begins one of the same class meanwhile.
 */
export function createBeginning(parts: SubscriptionParts) {
  const { desk, places, provider, oneOrder, now, logger } = parts;

  async function slotsOf(sdk: ServerSdk, listing: Listing): Promise<TimeSlot[]> {
    const last = bookableTimes(listing, now()).at(-1);
    if (!last) return [];
    const range = { start: new Date(now()), end: new Date(last.end) };
    return entitiesOf(await sdk.timeslots.query({ listingId: listing.id, ...range, perPage: 500 }));
  }

  /** The series that is asked for; by itself it begins behind what the student has booked already. */
  async function seriesOf(
    { sdk }: Asker,
    listing: Listing,
    { bookingStart }: SubscriptionRequest,
    own: OwnPlaces,
  ): Promise<SubscribedSeries> {
    if (bookingStart !== undefined) return subscribedSeries(listing, [], bookingStart, now());
    const [slots, booked] = await Promise.all([slotsOf(sdk, listing), own.live()]);
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
      bookingStart: new Date(first.start).toISOString(),
      bookingEnd: new Date(first.end).toISOString(),
      bookingDisplayStart: new Date(first.start).toISOString(),
      bookingDisplayEnd: new Date(until).toISOString(),
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
          }) as object,
        )
      : transactions.initiate(
          toSdk({
            processAlias: processes.subscription,
            transition: 'transition/request-payment',
            params: { listingId: listing.id, ...params },
          }) as object,
        );
    const answer = await change.catch((error: unknown) => {
      // Fewer places are left than the series has class times: one of them at least is full.
      if (!isRefusal(error, 409, 'transaction-listing-insufficient-stock')) throw error;
      throw full();
    });
    return answer.data.id;
  }

  /** Takes the places; when a class of the series is full, they are given back. */
  const takeOrLetGo = (
    asker: Asker,
    listing: Listing,
    request: SubscriptionRequest,
    series: SubscribedSeries,
  ) =>
    places.alone(listing.id, async own => {
      const id = await take(asker, listing, request, series);
      try {
        await own.settle();
        const { first } = await desk.subscription(id);
        const tooMany = await own.overfull(first ?? now());
        if (tooMany.length === 0) return id;
      } catch (error) {
        await letGo(id, own);
        throw error;
      }
      await letGo(id, own);
      throw full();
    });

  /** Takes the places, unless the student has one of them, or has begun meanwhile. */
  const hold = (asker: Asker, listing: Listing, request: SubscriptionRequest) =>
    oneOrder.alone(asker.sdk, listing.id, async own => {
      // A second press of the button has begun it meanwhile.
      const begun = await findOwn(asker.sdk, listing.id);
      if (begun) return begun.id;
      const series = await seriesOf(asker, listing, request, own);
      const span = { start: series.first.start, end: series.until };
      await own.requireFree(span);
      const id = await takeOrLetGo(asker, listing, request, series);
      try {
        await own.requireKept(id, span);
        return id;
      } catch (error) {
        await places.settle(listing.id);
        // Another process was first with the same: that one is gone on with.
        const other = await findOwn(asker.sdk, listing.id);
        if (!other) throw error;
        return other.id;
      }
    });

  async function letGo(id: string, own: PlacesOfClass): Promise<void> {
    await desk.transition(id, 'transition/release-payment').catch((error: unknown) => {
      // A transaction of an older process has no such transition: its hold ends by itself.
      logger.warn({ err: error, transactionId: id }, 'a hold could not be released');
    });
    await own.settle();
  }

  /** The page on which a held place is paid: the one that is open, or a new one. */
  async function pageFor(
    { id, metadata, lastTransitionedAt }: Subscription,
    listing: Listing,
    who: { teacherId: string; atProvider: { customer: string } | { customer_email: string } },
    language: SiteLanguage,
  ): Promise<SessionFacts> {
    const current = metadata.sessionId ? await provider.session(metadata.sessionId) : null;
    if (current && current.status !== 'expired') return current;
    const destination = requireAccount(await desk.payoutAccount(who.teacherId));
    const { priceId } = await priceOf(listing, { desk, provider });
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
    await desk.note(id, { sessionId: session.id });
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
      // What would be in the way of paying is found before anything is held.
      requireAccount(await desk.payoutAccount(teacherId));
      await priceOf(listing, { desk, provider });
    }
    const transactionId = before?.id ?? (await hold(asker, listing, request));
    const order = await desk.subscription(transactionId);
    const who = { teacherId, atProvider: customer.atProvider };
    const session = await pageFor(order, listing, who, language);
    // A session that is paid has no page any more.
    const url = session.url ?? provider.successUrl({ transactionId, language });
    return { url, transactionId };
  };
}
