import type { MemoryOrder } from '@flowroom/marketplace/testing/memory/memoryEngine';

/** Parameters by which the server looks for orders. */
export interface OrderQuery {
  listingId?: string;
  customerId?: string;
  userId?: string;
  only?: 'order' | 'sale';
  processNames?: string;
  lastTransitions?: readonly string[];
  bookingStates?: readonly string[];
  /** From this instant on: `<iso>,`. */
  bookingEnd?: string;
  createdAtStart?: Date;
  include?: readonly string[];
  sort?: string;
  page?: number;
  perPage?: number;
}

const known = new Set<string>([
  ...['listingId', 'customerId', 'userId', 'only', 'processNames', 'lastTransitions', 'sort'],
  ...['bookingStates', 'bookingEnd', 'createdAtStart', 'include', 'page', 'perPage'],
]);

const isOneOf = (value: string | undefined, list: readonly string[] | undefined) =>
  list === undefined || (value !== undefined && list.includes(value));

/** Returns whether an order is requested by a person, or by the operator (`callerId` null). */
export function matches(
  { state, processName }: MemoryOrder,
  wanted: OrderQuery,
  callerId: string | null,
): boolean {
  const unknown = Object.keys(wanted).find(key => !known.has(key));
  if (unknown) throw new Error(`The marketplace in memory can not search by ${unknown}.`);
  const { customerId, providerId, listingId, booking, createdAt, steps } = state;
  const parties = [customerId, providerId];
  return (
    (callerId === null || parties.includes(callerId)) &&
    (wanted.only !== 'order' || customerId === callerId) &&
    (wanted.only !== 'sale' || providerId === callerId) &&
    (wanted.listingId ?? listingId) === listingId &&
    (wanted.customerId ?? customerId) === customerId &&
    (wanted.userId === undefined || parties.includes(wanted.userId)) &&
    (wanted.processNames ?? processName) === processName &&
    isOneOf(steps.at(-1)?.transition, wanted.lastTransitions) &&
    isOneOf(booking?.state, wanted.bookingStates) &&
    (wanted.createdAtStart === undefined || createdAt >= wanted.createdAtStart) &&
    (wanted.bookingEnd === undefined ||
      (booking !== null && booking.end.getTime() >= Date.parse(wanted.bookingEnd.slice(0, -1))))
  );
}

/** Sorts orders as the marketplace does: the newest first, and after a minus the oldest. */
export function sortOrders(orders: MemoryOrder[], sort = 'createdAt'): MemoryOrder[] {
  const key = ({ state }: MemoryOrder) =>
    (sort.endsWith('lastTransitionedAt')
      ? (state.steps.at(-1)?.at ?? state.createdAt)
      : state.createdAt
    ).getTime();
  const sign = sort.startsWith('-') ? 1 : -1;
  return orders.toSorted((a, b) => sign * (key(a) - key(b)) || (b.state.id < a.state.id ? -1 : 1));
}
