import { orderKindOf, stateOf } from '#shared/transactions/process.ts';
import type { TransactionState } from '#shared/transactions/process.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { relatedId } from '#shared/contract/resources.ts';
import type { Many, One } from '#shared/contract/resources.ts';

/** A stretch of time, epoch milliseconds; the end is not part of it. */
export interface Span {
  start: number;
  end: number;
}

/** States in which an order has its place, from what stands to what is only asked for. */
const liveStates = [
  'subscription-confirmed',
  'accepted',
  'preauthorized',
  'pending-payment',
] as const satisfies readonly TransactionState[];
export type LiveState = (typeof liveStates)[number];

/** Last transitions of orders that the marketplace may end: those that are only asked for. */
export const openTransitions = [
  'transition/request-payment',
  'transition/request-payment-after-enquiry',
  'transition/confirm-payment',
];

const subscriptionTransitions = [
  'transition/request-payment',
  'transition/request-payment-after-enquiry',
  'transition/confirm-subscription',
];

/** An order that has a place. */
export interface LiveOrder extends Span {
  id: string;
  kind: 'session' | 'subscription';
  state: LiveState;
  listingId: string;
  customerId: string;
  /** When it came into its state, epoch milliseconds. */
  since: number;
  /** The student is banned or deleted. */
  isCustomerGone: boolean;
  /** The teacher is. */
  isProviderGone: boolean;
}

/** `transactions.query`, of whoever may see the orders. */
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
      // A subscription has a place in every class of its series, which its display times tell.
      end: kind === 'session' ? Date.parse(end) : displayEnd ? Date.parse(displayEnd) : Infinity,
      isCustomerGone: isBannedOrDeleted(customer),
      isProviderGone: isBannedOrDeleted(provider),
    },
  ];
}

const include = ['listing', 'booking', 'customer', 'provider'];
const perPage = 100;

/** Reads every page of a query of orders, oldest first so that new ones move none to another page. */
export async function fetchLiveOrders(
  query: QueryOrders,
  wanted: Record<string, unknown>,
): Promise<LiveOrder[]> {
  const found = new Map<string, LiveOrder>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await query({ ...wanted, include, sort: '-createdAt', page, perPage });
    const { included = [] } = answer;
    for (const order of answer.data.flatMap(data => liveOrderOf({ data, included }))) {
      found.set(order.id, order);
    }
    last = answer.meta.totalPages;
  }
  return [...found.values()];
}

/**
 * Finds the orders of one student in one listing that have a place at `from` (epoch milliseconds) or
 * later. `whose` narrows a query to the student.
 */
export async function fetchLiveOrdersOf(
  query: QueryOrders,
  { listingId, ...whose }: { listingId: string } & Record<string, string>,
  from: number,
): Promise<LiveOrder[]> {
  const [booked, subscribed] = await Promise.all([
    fetchLiveOrders(query, {
      ...whose,
      listingId,
      bookingStates: ['pending', 'accepted'],
      bookingEnd: `${new Date(from).toISOString()},`,
    }),
    // The booking of a subscription is its first class, which may be long over.
    fetchLiveOrders(query, {
      ...whose,
      listingId,
      processNames: 'flex-subscription',
      lastTransitions: subscriptionTransitions,
    }),
  ]);
  const orders = new Map([...booked, ...subscribed].map(order => [order.id, order]));
  // A marketplace that knows one of the filters less answers with more.
  return [...orders.values()].filter(
    order =>
      order.end > from &&
      order.listingId === listingId &&
      (whose.customerId ?? order.customerId) === order.customerId,
  );
}
