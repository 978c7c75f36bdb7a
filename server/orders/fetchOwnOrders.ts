import { fetchLiveOrdersOf } from '#server/marketplaceClient/liveOrder.ts';
import type { LiveOrder } from '#server/marketplaceClient/liveOrder.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { OwnOrders, OwnSubscription } from '#shared/contract/api/orders.ts';
import { iso } from '#shared/time/time.ts';

// A subscription holds its seats from the start: it needs no acceptance by the teacher.
const isOwnSubscription = (
  order: LiveOrder,
): order is LiveOrder & { state: OwnSubscription['state'] } =>
  order.kind === 'subscription' &&
  (order.state === 'pending-payment' || order.state === 'subscription-confirmed');

/**
 * Fetches the caller's current orders of a listing. Queries only states that count, because a
 * person may have any number of past orders. `now`: epoch milliseconds.
 */
export async function fetchOwnOrders(
  sdk: ServerSdk,
  listingId: string,
  now: number,
): Promise<OwnOrders> {
  const live = await fetchLiveOrdersOf(sdk.transactions.query, { listingId, only: 'order' }, now);
  const byStart = live
    .filter(({ kind }) => kind === 'session')
    .toSorted((one, other) => one.start - other.start);
  const named = ({ id, start, end }: LiveOrder) => ({
    transactionId: id,
    start: iso(start),
    end: iso(end),
  });
  const sessions = byStart.flatMap(order => {
    const { state } = order;
    // A seat that is only held is no booking yet.
    return state === 'subscription-confirmed' || state === 'offered'
      ? []
      : [{ ...named(order), state }];
  });
  const offers = byStart.filter(({ state }) => state === 'offered').map(named);
  const plan = live.find(isOwnSubscription);
  const subscription = plan ? { transactionId: plan.id, state: plan.state } : null;
  return {
    sessions,
    transactionId: sessions[0]?.transactionId ?? null,
    offers,
    subscription,
    first: firstOf({ sessions, offers, subscription }),
  };
}

function firstOf({
  sessions: [session],
  offers: [offer],
  subscription,
}: Pick<OwnOrders, 'sessions' | 'offers' | 'subscription'>): OwnOrders['first'] {
  if (session) return { transactionId: session.transactionId, state: session.state };
  if (offer) return { transactionId: offer.transactionId, state: 'offered' };
  if (!subscription) return null;
  const { transactionId, state } = subscription;
  return { transactionId, state: state === 'pending-payment' ? state : 'subscription' };
}
