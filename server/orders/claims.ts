import type { LiveOrder, LiveState, Span } from './liveOrder.ts';

// What the teacher has agreed to stands; what is authorised comes before what is still to be paid.
const rank: Record<LiveState, number> = {
  accepted: 0,
  'subscription-confirmed': 0,
  preauthorized: 1,
  'pending-payment': 2,
};

/** Tells whether two stretches of time have a moment in common. */
export const overlaps = (one: Span, other: Span): boolean =>
  one.start < other.end && other.start < one.end;

const byClaim = (one: LiveOrder, other: LiveOrder): number =>
  rank[one.state] - rank[other.state] || one.since - other.since || (one.id < other.id ? -1 : 1);

/**
 * Orders of one student in one listing that have to give way, because another one of theirs takes the
 * same time and has the better claim. Everybody who reads the same orders comes to the same result.
 */
export function surplusOf(orders: readonly LiveOrder[]): LiveOrder[] {
  const kept: LiveOrder[] = [];
  return orders.toSorted(byClaim).filter(order => {
    const hasToYield = rank[order.state] > 0 && kept.some(one => overlaps(one, order));
    if (!hasToYield) kept.push(order);
    return hasToYield;
  });
}

/** The same for the orders of many students in many listings. */
export function surplusOfAll(orders: readonly LiveOrder[]): LiveOrder[] {
  const groups = new Map<string, LiveOrder[]>();
  for (const order of orders) {
    const key = `${order.customerId} ${order.listingId}`;
    const group = groups.get(key);
    if (group) group.push(order);
    else groups.set(key, [order]);
  }
  return [...groups.values()].flatMap(surplusOf);
}
