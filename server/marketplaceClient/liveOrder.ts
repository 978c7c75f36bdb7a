import { orderKindOf, stateOf, transitionsInto } from '#shared/transactions/process.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { relatedId } from '#shared/contract/resources.ts';
import type { Many, One } from '#shared/contract/resources.ts';
import { numberedPages } from './sdk/everyPage.ts';

/** A time span in epoch milliseconds; the end is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** States in which an order holds a seat, from confirmed to unpaid. */
const liveStates = [
  'subscription-confirmed',
  'accepted',
  'preauthorized',
  'pending-payment',
  'offered',
] as const satisfies readonly TransactionState[];
export type LiveState = (typeof liveStates)[number];

/** Last transitions of open requests, which may be ended automatically. */
export const openTransitions: readonly string[] = [
  ...transitionsInto('pending-payment'),
  ...transitionsInto('preauthorized'),
  ...transitionsInto('offered'),
];

/** Last transitions of subscriptions that hold seats. */
export const subscriptionTransitions: readonly string[] = [
  ...transitionsInto('pending-payment'),
  ...transitionsInto('subscription-confirmed'),
];

/** An order that holds a seat. */
export interface LiveOrder extends Span {
  id: string;
  kind: 'session' | 'subscription';
  state: LiveState;
  listingId: string;
  customerId: string;
  /** Time of the last transition, epoch milliseconds. */
  since: number;
  /** It is accepted as soon as it is authorised. */
  isInstant: boolean;
  /** The student is banned or deleted. */
  isCustomerGone: boolean;
  /** The teacher is banned or deleted. */
  isProviderGone: boolean;
}

/** `transactions.query` of either SDK. */
export type QueryOrders = (params: Record<string, unknown>) => Promise<Many<'transaction'>>;

function liveOrderOf(order: One<'transaction'>): LiveOrder[] {
  const row = entityOf(order);
  const state = liveStates.find(one => one === stateOf(row));
  const { booking, customer, provider } = row;
  const listingId = relatedId(order.data, 'listing');
  const customerId = relatedId(order.data, 'customer');
  if (!state || !booking || !listingId || !customerId) return [];
  const kind = orderKindOf(row) === 'subscription' ? 'subscription' : 'session';
  const { start, end, displayEnd } = booking.attributes;
  return [
    {
      id: row.id,
      kind,
      state,
      listingId,
      customerId,
      since: Date.parse(row.attributes.lastTransitionedAt),
      start: Date.parse(start),
      // A subscription holds a seat in every class of its series, whose end is the display end.
      end: kind === 'session' ? Date.parse(end) : displayEnd ? Date.parse(displayEnd) : Infinity,
      isInstant: row.attributes.metadata?.bookingMode === 'instant',
      isCustomerGone: isBannedOrDeleted(customer),
      isProviderGone: isBannedOrDeleted(provider),
    },
  ];
}

const include = ['listing', 'booking', 'customer', 'provider'];

/** Reads all pages of an order query. Oldest first, so that new orders do not shift the pages. */
export async function fetchLiveOrders(
  query: QueryOrders,
  wanted: Record<string, unknown>,
): Promise<LiveOrder[]> {
  const found = new Map<string, LiveOrder>();
  const pages = numberedPages(page => query({ ...wanted, include, sort: '-createdAt', ...page }));
  for await (const answer of pages) {
    const { included = [] } = answer;
    for (const order of answer.data.flatMap(data => liveOrderOf({ data, included }))) {
      found.set(order.id, order);
    }
  }
  return [...found.values()];
}

/**
 * Finds the orders of one student in one listing that hold a seat at `from` (epoch milliseconds) or
 * later. The other parameters narrow the query to the student.
 */
export async function fetchLiveOrdersOf(
  query: QueryOrders,
  { listingId, ...customer }: { listingId: string } & Record<string, string>,
  from: number,
): Promise<LiveOrder[]> {
  const [booked, subscribed] = await Promise.all([
    fetchLiveOrders(query, {
      ...customer,
      listingId,
      bookingStates: ['pending', 'accepted'],
      bookingEnd: `${new Date(from).toISOString()},`,
    }),
    // The booking of a subscription is its first class, which may be in the past.
    fetchLiveOrders(query, {
      ...customer,
      listingId,
      processNames: 'flex-subscription',
      lastTransitions: subscriptionTransitions,
    }),
  ]);
  const orders = new Map([...booked, ...subscribed].map(order => [order.id, order]));
  // Filters again: a marketplace may ignore a filter that it does not know.
  return [...orders.values()].filter(
    order =>
      order.end > from &&
      order.listingId === listingId &&
      (customer.customerId ?? order.customerId) === order.customerId,
  );
}
