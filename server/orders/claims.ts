import type { LiveOrder, LiveState, Span } from '#server/marketplaceClient/liveOrder.ts';

// Accepted orders win; authorised ones come before unpaid ones, and those before seats that are
// only held.
const rank: Record<LiveState, number> = {
  accepted: 0,
  'subscription-confirmed': 0,
  preauthorized: 1,
  'pending-payment': 2,
  offered: 3,
};

/** Returns whether two time spans overlap. */
export const overlaps = (one: Span, other: Span): boolean =>
  one.start < other.end && other.start < one.end;

const byPriority = (one: LiveOrder, other: LiveOrder): number =>
  rank[one.state] - rank[other.state] || one.since - other.since || (one.id < other.id ? -1 : 1);

/**
 * Returns the orders of one student in one listing that overlap with an order of higher priority.
 * The result depends on the orders only, so that all processes agree on it.
 */
export function surplusOrders(orders: readonly LiveOrder[]): LiveOrder[] {
  const kept: LiveOrder[] = [];
  return orders.toSorted(byPriority).filter(order => {
    const isSurplus = rank[order.state] > 0 && kept.some(one => overlaps(one, order));
    if (!isSurplus) kept.push(order);
    return isSurplus;
  });
}

/** Returns the surplus orders of many students in many listings. @see surplusOrders */
export function surplusOrdersOfAll(orders: readonly LiveOrder[]): LiveOrder[] {
  const groups = new Map<string, LiveOrder[]>();
  for (const order of orders) {
    const key = `${order.customerId} ${order.listingId}`;
    const group = groups.get(key);
    if (group) group.push(order);
    else groups.set(key, [order]);
  }
  return [...groups.values()].flatMap(surplusOrders);
}
