import { numberedPages } from './sdk/everyPage.ts';
import type { PageNumber } from './sdk/everyPage.ts';
import type { IntegrationSdk } from './sdk/integrationSdk.ts';
import { subscriptionTransitions } from './liveOrder.ts';
import { stateOf, transitionsInto } from '#shared/transactions/process.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import type { SeatException, TakenSeats } from '#shared/transactions/capacity.ts';
import { entitiesOf, entityOf } from '#shared/contract/denormalise.ts';
import type { EntityType, Listing } from '#shared/contract/entities.ts';
import { relatedId } from '#shared/contract/resources.ts';
import type { Many, Resource } from '#shared/contract/resources.ts';
import type { TransactionMetadata } from '#shared/contract/transaction.ts';
import type { AvailabilityPlan } from '#shared/contract/listing.ts';
import { dayMs, iso } from '#shared/time/time.ts';

/** Name of the transaction process of subscriptions. */
export const subscriptionProcess = 'flex-subscription';

/** Last transitions of subscriptions whose places are released. */
const endingTransitions = [
  ...transitionsInto('payment-expired'),
  'transition/cancel',
  'transition/cancel-class',
  'transition/complete',
  ...transitionsInto('reviewed-by-customer'),
  ...transitionsInto('reviewed-by-provider'),
  ...transitionsInto('reviewed'),
];

/** A subscription, read from its transaction. */
export interface Subscription {
  id: string;
  processName: string;
  state: TransactionState | null;
  lastTransition: string;
  /** Epoch milliseconds. */
  lastTransitionedAt: number;
  listingId: string | null;
  customerId: string | null;
  /** Start of the first class, epoch milliseconds; null while nothing is booked. */
  first: number | null;
  /** Displayed start and end, epoch milliseconds; null while nothing is booked. */
  displayStart: number | null;
  until: number | null;
  metadata: TransactionMetadata;
}

/** Limit of the API for how far ahead exceptions can be created and queried. */
const exceptionHorizonMs = 365 * dayMs;

/** Reads a subscription from a transaction of an answer or an event. */
export function subscriptionOf(
  data: Resource<'transaction'>,
  included: readonly Resource[] = [],
): Subscription {
  const order = entityOf({ data, included: [...included] });
  const { processName, lastTransition, lastTransitionedAt, metadata } = order.attributes;
  const booked = order.booking?.attributes;
  return {
    id: order.id,
    processName,
    state: stateOf(order),
    lastTransition,
    lastTransitionedAt: Date.parse(lastTransitionedAt),
    listingId: relatedId(data, 'listing'),
    customerId: relatedId(data, 'customer'),
    first: order.booking ? Date.parse(order.booking.attributes.start) : null,
    displayStart: booked ? Date.parse(booked.displayStart ?? booked.start) : null,
    until: booked ? Date.parse(booked.displayEnd ?? booked.end) : null,
    metadata: metadata ?? {},
  };
}

export type SubscriptionsClient = ReturnType<typeof createSubscriptionsClient>;

/** Calls of subscriptions to the Integration API, with the rights of the operator. */
export function createSubscriptionsClient(operator: () => IntegrationSdk) {
  const ask = <Answer>(call: (sdk: IntegrationSdk) => Promise<Answer>) => call(operator());

  const pages = <Type extends EntityType>(
    query: (sdk: IntegrationSdk, page: PageNumber) => Promise<Many<Type>>,
    most?: number,
  ) => numberedPages(page => ask(sdk => query(sdk, page)), most);

  const subscriptions = async (filter: Record<string, unknown>, maxPages?: number) => {
    const params = {
      processNames: subscriptionProcess,
      include: ['listing', 'customer', 'booking'],
    };
    const found: Subscription[] = [];
    const query = (sdk: IntegrationSdk, page: PageNumber) =>
      sdk.transactions.query({ ...params, ...filter, ...page });
    for await (const { data, included } of pages(query, maxPages)) {
      found.push(...data.map(row => subscriptionOf(row, included)));
    }
    return found;
  };

  return {
    async listing(id: string): Promise<Listing> {
      return entityOf(await ask(sdk => sdk.listings.show({ id, include: ['currentStock'] })));
    },

    /** Sets the stock of a listing if it is still `oldTotal`. @throws a refusal with status 409 */
    async setStock(listingId: string, oldTotal: number, newTotal: number): Promise<void> {
      await ask(sdk => sdk.stock.compareAndSet({ listingId, oldTotal, newTotal }));
    },

    /** Updates a listing. The API merges extended data key by key. */
    async updateListing(
      id: string,
      change: {
        availabilityPlan?: AvailabilityPlan;
        publicData?: Record<string, unknown>;
        privateData?: Record<string, unknown>;
        metadata?: Record<string, unknown>;
      },
    ): Promise<void> {
      await ask(sdk => sdk.listings.update({ id, ...change }));
    },

    async subscription(id: string): Promise<Subscription> {
      const { data, included } = await ask(sdk =>
        sdk.transactions.show({ id, include: ['listing', 'customer', 'booking'] }),
      );
      return subscriptionOf(data, included);
    },

    /** Lists subscriptions that hold places: of one listing, or of all. */
    active: (listingId?: string) =>
      subscriptions({
        lastTransitions: subscriptionTransitions,
        ...(listingId === undefined ? {} : { listingId }),
      }),

    /**
     * Lists those of one listing without the people and the listing, which cost three queries more.
     */
    holders: (listingId: string) =>
      subscriptions({ listingId, lastTransitions: subscriptionTransitions, include: ['booking'] }),

    /** Lists the subscriptions that ended last, at most two pages. */
    lastEnded: () =>
      subscriptions({ lastTransitions: endingTransitions, sort: 'lastTransitionedAt' }, 2),

    /** Lists the bookings of a listing that end after `from` (epoch milliseconds). */
    async taken(listingId: string, from: number): Promise<TakenSeats[]> {
      const found: TakenSeats[] = [];
      const query = (sdk: IntegrationSdk, page: PageNumber) =>
        sdk.transactions.query({
          listingId,
          bookingStates: ['pending', 'accepted'],
          bookingEnd: `${iso(from)},`,
          include: ['booking'],
          ...page,
        });
      for await (const answer of pages(query)) {
        for (const { booking } of entitiesOf(answer)) {
          if (!booking) continue;
          const { start, end, seats } = booking.attributes;
          found.push({ start: Date.parse(start), end: Date.parse(end), seats });
        }
      }
      return found;
    },

    /**
     * Lists the availability exceptions of a listing that end after `from` (epoch milliseconds).
     */
    async exceptions(listingId: string, from: number): Promise<SeatException[]> {
      const [start, end] = [new Date(from), new Date(from + exceptionHorizonMs)];
      const found: SeatException[] = [];
      const query = (sdk: IntegrationSdk, page: PageNumber) =>
        sdk.availabilityExceptions.query({ listingId, start, end, ...page });
      for await (const answer of pages(query)) {
        for (const { id, attributes } of entitiesOf(answer)) {
          const { seats } = attributes;
          const range = { start: Date.parse(attributes.start), end: Date.parse(attributes.end) };
          found.push({ id, seats, ...range });
        }
      }
      return found;
    },

    async createException(listingId: string, { start, end, seats }: TakenSeats): Promise<void> {
      const range = { start: new Date(start), end: new Date(end) };
      await ask(sdk => sdk.availabilityExceptions.create({ listingId, ...range, seats }));
    },

    async removeException(id: string): Promise<void> {
      await ask(sdk => sdk.availabilityExceptions.delete({ id }));
    },

    async transition(id: string, transition: string, params: object = {}): Promise<void> {
      await ask(sdk => sdk.transactions.transition({ id, transition, params }));
    },

    async updateMetadata(id: string, metadata: Record<string, unknown>): Promise<void> {
      await ask(sdk => sdk.transactions.updateMetadata({ id, metadata }));
    },

    /** Returns a teacher's account at the payment provider, or null. */
    async payoutAccount(userId: string): Promise<string | null> {
      const answer = await ask(sdk => sdk.users.show({ id: userId, include: ['stripeAccount'] }));
      const id = relatedId(answer.data, 'stripeAccount');
      const account = answer.included?.find(
        (one): one is Resource<'stripeAccount'> => one.type === 'stripeAccount' && one.id === id,
      );
      return account?.attributes.stripeAccountId ?? null;
    },

    /**
     * Lists transaction events after a sequence id, or since a time. `subscription` is null for an
     * event that can not be parsed; its sequence id still moves the cursor on.
     */
    async events(after: { startAfterSequenceId: number } | { createdAtStart: Date }) {
      const found = await ask(sdk =>
        sdk.events.query({
          ...after,
          eventTypes: 'transaction/initiated,transaction/transitioned',
        }),
      );
      return found.map(({ sequenceId, transaction }) => ({
        sequenceId,
        subscription: transaction ? subscriptionOf(transaction) : null,
      }));
    },
  };
}
