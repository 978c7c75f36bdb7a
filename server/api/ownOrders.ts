import { fetchLiveOrdersOf } from '../orders/liveOrder.ts';
import type { LiveOrder } from '../orders/liveOrder.ts';
import type { ServerSdk } from '../sdk/sdk.ts';
import type { OwnOrders, OwnSubscription } from '#shared/contract/api/orders.ts';

// It has its place as soon as it is started: no teacher is asked.
const isOwnSubscription = (
  order: LiveOrder,
): order is LiveOrder & { state: OwnSubscription['state'] } =>
  order.kind === 'subscription' &&
  (order.state === 'pending-payment' || order.state === 'subscription-confirmed');

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
  const subscription = live.find(isOwnSubscription);
  return {
    sessions,
    transactionId: sessions[0]?.transactionId ?? null,
    subscription: subscription
      ? { transactionId: subscription.id, state: subscription.state }
      : null,
  };
}
