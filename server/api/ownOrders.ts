import { fetchLiveOrdersOf } from '../orders/liveOrder.ts';
import type { LiveState } from '../orders/liveOrder.ts';
import type { ServerSdk } from '../sdk.ts';

/** What somebody has of a listing. */
export interface OwnOrders {
  /** Orders of single sessions that are not over, soonest first; ISO instants. */
  sessions: { transactionId: string; start: string; end: string }[];
  /** The first of them. */
  transactionId: string | null;
  /** The subscription that runs or is to be paid, whenever its first class was. */
  subscription: { transactionId: string; state: LiveState } | null;
}

const iso = (instant: number) => new Date(instant).toISOString();

/**
 * Asks the marketplace what the caller has of a listing. Only orders that can count are asked for: a
 * person may have any number of others. `now`: epoch milliseconds.
 */
export async function fetchOwnOrders(
  sdk: ServerSdk,
  listingId: string,
  now: number,
): Promise<OwnOrders> {
  const live = await fetchLiveOrdersOf(sdk.transactions.query, { listingId, only: 'order' }, now);
  const sessions = live
    .filter(({ kind }) => kind === 'session')
    .toSorted((one, other) => one.start - other.start)
    .map(({ id, start, end }) => ({ transactionId: id, start: iso(start), end: iso(end) }));
  const subscription = live.find(({ kind }) => kind === 'subscription');
  return {
    sessions,
    transactionId: sessions[0]?.transactionId ?? null,
    subscription: subscription
      ? { transactionId: subscription.id, state: subscription.state }
      : null,
  };
}
