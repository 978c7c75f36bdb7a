import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { hasDay } from '#shared/transactions/subscriptionDays.ts';
import type { Provider } from './provider.ts';
import { restsOf } from './shares.ts';
import type { PaidMonth, Period } from './shares.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';

type Order = Pick<Subscription, 'first' | 'metadata'>;

/**
 * Lists the class times of a subscription that begin in a period, by their starts (epoch
 * milliseconds).
 */
export const ownStarts = (
  { first, metadata }: Order,
  data: ListingPublicData,
  period: Period,
): number[] =>
  scheduledTimes(data, period.start, period.end)
    // Its booking holds the first one, whatever its bounds say.
    .filter(
      ({ start, date }) => start === first || (start >= (first ?? 0) && hasDay(metadata, date)),
    )
    .map(({ start }) => start)
    .filter(start => start >= period.start && start < period.end);

/** How a subscription ends before its month does. */
export interface Ending {
  /** Epoch milliseconds. */
  at: number;
  /** Public data of the class, which may have lost the class times that are not held any more. */
  data: ListingPublicData;
  /** Starts of its class times that were taken out of it. */
  lost: readonly number[];
}

/** Returns what goes back of each payment of a subscription that ends. */
function plannedRests(order: Order, months: readonly PaidMonth[], { at, data, lost }: Ending) {
  const whole = {
    start: Math.min(...months.map(({ period }) => period.start)),
    end: Math.max(...months.map(({ period }) => period.end)),
  };
  const times = months.length === 0 ? [] : ownStarts(order, data, whole);
  const ended = {
    at,
    first: order.first ?? at,
    held: times.filter(start => start < at),
    // A series that was made longer again has them back.
    lost: [...times.filter(start => start >= at), ...lost.filter(one => !times.includes(one))],
  };
  return restsOf(months, ended, order.metadata);
}

const sumOf = (rests: readonly { amount: number }[]) =>
  rests.reduce((sum, { amount }) => sum + amount, 0);

/** Computes what goes back when a subscription ends, in minor units. @throws ApiFault 424 */
export async function expectedRest(
  provider: Pick<Provider, 'months'>,
  order: Order,
  ending: Ending,
): Promise<number> {
  const { subscriptionId } = order.metadata;
  if (!subscriptionId) return 0;
  const { paid } = await provider.months(subscriptionId);
  return sumOf(plannedRests(order, paid, ending));
}

/**
 * Gives back what was paid for class times that are not held, fees included; returns the sum, in
 * minor units. Call it when the subscription has ended at the provider: no other month is paid
 * then. Repeated, it refunds nothing twice.
 * @throws ApiFault 424
 */
export async function refundRest(
  provider: Pick<Provider, 'months' | 'refundPart'>,
  order: Order,
  ending: Ending,
): Promise<number> {
  const { subscriptionId } = order.metadata;
  if (!subscriptionId) return 0;
  const rests = plannedRests(order, (await provider.months(subscriptionId)).paid, ending);
  for (const { intent, amount } of rests) {
    await provider.refundPart({ intent, amount, key: `${subscriptionId}:${intent}:refund-rest` });
  }
  return sumOf(rests);
}
