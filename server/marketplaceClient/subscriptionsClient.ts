import { numberedPages } from './sdk/everyPage.ts';
import type { PageNumber } from './sdk/everyPage.ts';
import type { IntegrationSdk } from './sdk/integrationSdk.ts';
import { subscriptionTransitions } from './liveOrder.ts';
import { feesOf } from '#shared/transactions/orderFees.ts';
import type { OrderFees } from '#shared/transactions/orderFees.ts';
import { stateOf, transitionsInto } from '#shared/transactions/process.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { relatedId } from '#shared/contract/resources.ts';
import type { Resource } from '#shared/contract/resources.ts';
import type { LineItem, TransactionMetadata } from '#shared/contract/transaction.ts';

/** Name of the transaction process of subscriptions. */
export const subscriptionProcess = 'flex-subscription';

/** Last transitions of subscriptions whose seats are released. */
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
  /** Of its bill; null without one. */
  fees: OrderFees | null;
  /** Empty while nothing is booked. */
  bill: readonly LineItem[];
  metadata: TransactionMetadata;
}

const include = ['listing', 'customer', 'booking'];

/** Reads a subscription from a transaction of an answer or an event. */
export function subscriptionOf(
  data: Resource<'transaction'>,
  included: readonly Resource[] = [],
): Subscription {
  const order = entityOf({ data, included: [...included] });
  const { processName, lastTransition, lastTransitionedAt, lineItems, metadata } = order.attributes;
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
    fees: feesOf(lineItems),
    bill: lineItems,
    metadata: metadata ?? {},
  };
}

/** Reads and changes orders of subscriptions, with the rights of the operator. */
export type SubscriptionsClient = ReturnType<typeof createSubscriptionsClient>;

/** `operator`: getter of the one client of the process, whose queues limit the calls. */
export function createSubscriptionsClient(operator: () => IntegrationSdk) {
  const subscriptions = async (filter: Record<string, unknown>, maxPages?: number) => {
    const params = { processNames: subscriptionProcess, include };
    const found: Subscription[] = [];
    const query = (page: PageNumber) =>
      operator().transactions.query({ ...params, ...filter, ...page });
    for await (const { data, included } of numberedPages(query, maxPages)) {
      found.push(...data.map(row => subscriptionOf(row, included)));
    }
    return found;
  };

  return {
    /** Reads a subscription by its transaction id. @throws a refusal with status 404 */
    async subscription(id: string): Promise<Subscription> {
      const { data, included } = await operator().transactions.show({ id, include });
      return subscriptionOf(data, included);
    },

    /** Lists subscriptions that hold seats: of one listing, or of all. */
    active: (listingId?: string) =>
      subscriptions({
        lastTransitions: subscriptionTransitions,
        listingId,
      }),

    /** Lists those of one listing without people and listing, which cost three queries more. */
    holders: (listingId: string) =>
      subscriptions({ listingId, lastTransitions: subscriptionTransitions, include: ['booking'] }),

    /** Lists the subscriptions that ended last, at most two pages. */
    lastEnded: () =>
      subscriptions({ lastTransitions: endingTransitions, sort: 'lastTransitionedAt' }, 2),

    /** Makes a transition. @throws a refusal with status 409 in other states */
    async transition(id: string, transition: string, params: object = {}): Promise<void> {
      await operator().transactions.transition({ id, transition, params });
    },

    /** Writes metadata of an order; null deletes a key. */
    async updateMetadata(id: string, metadata: Record<string, unknown>): Promise<void> {
      await operator().transactions.updateMetadata({ id, metadata });
    },

    /**
     * Lists transaction events after a sequence id, or since a time. `subscription` is null for an
     * event that can not be parsed; its sequence id still moves the cursor on.
     */
    async events(after: { startAfterSequenceId: number } | { createdAtStart: Date }) {
      const eventTypes = 'transaction/initiated,transaction/transitioned';
      const found = await operator().events.query({ ...after, eventTypes });
      return found.map(({ sequenceId, transaction }) => ({
        sequenceId,
        subscription: transaction ? subscriptionOf(transaction) : null,
      }));
    },
  };
}
