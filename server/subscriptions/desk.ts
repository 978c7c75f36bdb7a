import type { IntegrationSdk } from '../sdk/integrationSdk.ts';
import PQueue from 'p-queue';
import { stateOf } from '#shared/transactions/process.ts';
import type { TransactionState } from '#shared/transactions/process.ts';
import type { SeatException, TakenSeats } from '#shared/transactions/capacity.ts';
import { entitiesOf, entityOf } from '#shared/contract/denormalise.ts';
import type { EntityType, Listing } from '#shared/contract/entities.ts';
import { relatedId } from '#shared/contract/resources.ts';
import type { Many, Resource } from '#shared/contract/resources.ts';
import type { TransactionMetadata } from '#shared/contract/transactionData.ts';
import type { AvailabilityPlan } from '#shared/contract/listing.ts';

/** Name of the process that subscriptions go through. */
export const subscriptionProcess = 'flex-subscription';

/** Last transitions of subscriptions that have places. */
export const activeTransitions = [
  'transition/request-payment',
  'transition/request-payment-after-enquiry',
  'transition/confirm-subscription',
];

/** Last transitions of subscriptions that have given their places back. */
const endingTransitions = [
  'transition/expire-payment',
  'transition/release-payment',
  'transition/cancel',
  'transition/complete',
];

/** What a subscription is to the server. */
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
  metadata: TransactionMetadata;
}

const perPage = 100;
const dayMs = 86_400_000;
/** Exceptions can be made and asked for this far ahead. */
const farthestMs = 365 * dayMs;
// The Integration API serves ten requests at once, and others may be at work there too.
const concurrency = 4;

const iso = (instant: number) => new Date(instant).toISOString();

/** The subscription of a transaction, as an answer or an event has it. */
export function subscriptionOf(
  data: Resource<'transaction'>,
  included: readonly Resource[] = [],
): Subscription {
  const order = entityOf({ data, included: [...included] });
  const { processName, lastTransition, lastTransitionedAt, metadata } = order.attributes;
  return {
    id: order.id,
    processName,
    state: stateOf(order),
    lastTransition,
    lastTransitionedAt: Date.parse(lastTransitionedAt),
    listingId: relatedId(data, 'listing'),
    customerId: relatedId(data, 'customer'),
    first: order.booking ? Date.parse(order.booking.attributes.start) : null,
    metadata: metadata ?? {},
  };
}

export type Desk = ReturnType<typeof createDesk>;

/** What subscriptions ask of the marketplace with the rights of the operator. */
export function createDesk(operator: () => IntegrationSdk) {
  const queue = new PQueue({ concurrency });
  const ask = <Answer>(call: (sdk: IntegrationSdk) => Promise<Answer>) =>
    queue.add(() => call(operator()));

  async function* pages<Type extends EntityType>(
    query: (sdk: IntegrationSdk, page: number) => Promise<Many<Type>>,
    most = Infinity,
  ): AsyncGenerator<Many<Type>> {
    for (let page = 1, last = 1; page <= Math.min(last, most); page += 1) {
      const answer = await ask(sdk => query(sdk, page));
      last = answer.meta.totalPages;
      yield answer;
    }
  }

  const subscriptions = async (wanted: Record<string, unknown>, most?: number) => {
    const params = {
      processNames: subscriptionProcess,
      include: ['listing', 'customer', 'booking'],
    };
    const found: Subscription[] = [];
    const query = (sdk: IntegrationSdk, page: number) =>
      sdk.transactions.query({ ...params, ...wanted, page, perPage });
    for await (const { data, included } of pages(query, most)) {
      found.push(...data.map(row => subscriptionOf(row, included)));
    }
    return found;
  };

  return {
    async listing(id: string): Promise<Listing> {
      return entityOf(await ask(sdk => sdk.listings.show({ id })));
    },

    /** Operator metadata is merged key by key. */
    async updateListing(
      id: string,
      change: { availabilityPlan?: AvailabilityPlan; metadata?: Record<string, unknown> },
    ): Promise<void> {
      await ask(sdk => sdk.listings.update({ id, ...change }));
    },

    async subscription(id: string): Promise<Subscription> {
      const { data, included } = await ask(sdk =>
        sdk.transactions.show({ id, include: ['listing', 'customer', 'booking'] }),
      );
      return subscriptionOf(data, included);
    },

    /** Subscriptions that have places: of one listing, or of all. */
    active: (listingId?: string) =>
      subscriptions({
        lastTransitions: activeTransitions,
        ...(listingId === undefined ? {} : { listingId }),
      }),

    /** The subscriptions that ended last. */
    lastEnded: () =>
      subscriptions({ lastTransitions: endingTransitions, sort: 'lastTransitionedAt' }, 2),

    /** Everything booked of a listing that ends after `from` (epoch milliseconds). */
    async taken(listingId: string, from: number): Promise<TakenSeats[]> {
      const found: TakenSeats[] = [];
      const query = (sdk: IntegrationSdk, page: number) =>
        sdk.transactions.query({
          listingId,
          bookingStates: ['pending', 'accepted'],
          bookingEnd: `${iso(from)},`,
          include: ['booking'],
          page,
          perPage,
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

    /** Availability exceptions of a listing that end after `from` (epoch milliseconds). */
    async exceptions(listingId: string, from: number): Promise<SeatException[]> {
      const [start, end] = [new Date(from), new Date(from + farthestMs)];
      const found: SeatException[] = [];
      const query = (sdk: IntegrationSdk, page: number) =>
        sdk.availabilityExceptions.query({ listingId, start, end, page, perPage });
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

    async note(id: string, metadata: Record<string, unknown>): Promise<void> {
      await ask(sdk => sdk.transactions.updateMetadata({ id, metadata }));
    },

    /** Account of a teacher at the payment provider, or null. */
    async payoutAccount(userId: string): Promise<string | null> {
      const answer = await ask(sdk => sdk.users.show({ id: userId, include: ['stripeAccount'] }));
      const id = relatedId(answer.data, 'stripeAccount');
      const account = answer.included?.find(
        (one): one is Resource<'stripeAccount'> => one.type === 'stripeAccount' && one.id === id,
      );
      return account?.attributes.stripeAccountId ?? null;
    },

    /**
     * Events of transactions after a place in the event log, or since a moment; null for what can not be
     * read, which has its place there all the same.
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
