import type { ServerSdk } from '../sdk.ts';
import { activeTransitions, subscriptionProcess } from '../subscriptions/desk.ts';
import { orderKindOf, stateOf } from '#src/transactions/process.ts';
import { toPlain } from '#src/util/sdkValues.ts';
import type { Booking, EntityRef, Transaction } from '#shared/contract/entities.ts';

/** Orders of one person as the marketplace answers, with their bookings. */
export interface OrdersAnswer {
  data: (Transaction & {
    relationships?: Record<'listing' | 'booking', { data: EntityRef | null } | undefined>;
  })[];
  included?: (Booking | EntityRef)[];
}

const holding = ['pending', 'accepted'];
const running = ['pending-payment', 'subscription-confirmed'];

/** The session of a listing that is still to come, and the subscription that runs or is to be paid. */
export interface OwnOrders {
  transactionId: string | null;
  subscription: { transactionId: string; state: string } | null;
}

/**
 * Asks the marketplace what the caller has of a listing. Only orders that can count are asked for: a
 * person may have any number of others. `now`: epoch milliseconds.
 */
export async function fetchOwnOrders(
  sdk: ServerSdk,
  listingId: string,
  now: number,
): Promise<OwnOrders> {
  const query = async (counting: object) => {
    const common = { only: 'order', listingId, include: ['listing', 'booking'], perPage: 100 };
    return toPlain((await sdk.transactions.query({ ...common, ...counting })).data) as OrdersAnswer;
  };
  const [held, subscribed] = await Promise.all([
    query({ bookingStates: holding, bookingEnd: `${new Date(now).toISOString()},` }),
    query({ processNames: subscriptionProcess, lastTransitions: activeTransitions }),
  ]);
  const answer = {
    data: [...held.data, ...subscribed.data],
    included: [...(held.included ?? []), ...(subscribed.included ?? [])],
  };
  return ownOrdersOf(answer, listingId, now);
}

/**
 * What somebody has of a listing. A session counts until it is over; a subscription as long as it runs,
 * whenever its first class was. `now`: epoch milliseconds.
 */
export function ownOrdersOf(
  { data, included = [] }: OrdersAnswer,
  listingId: string,
  now: number,
): OwnOrders {
  const bookings = new Map(
    included
      .filter((one): one is Booking => one.type === 'booking')
      .map(booking => [booking.id, booking.attributes]),
  );
  const orders = data.filter(({ relationships }) => relationships?.listing?.data?.id === listingId);
  const session = orders.find(order => {
    const booking = bookings.get(order.relationships?.booking?.data?.id ?? '');
    return (
      orderKindOf(order) !== 'subscription' &&
      booking !== undefined &&
      holding.includes(booking.state) &&
      Date.parse(booking.end) > now
    );
  });
  const [subscription = null] = orders.flatMap(order => {
    const state = stateOf(order);
    return orderKindOf(order) === 'subscription' && state && running.includes(state)
      ? [{ transactionId: order.id, state }]
      : [];
  });
  return { transactionId: session?.id ?? null, subscription };
}
