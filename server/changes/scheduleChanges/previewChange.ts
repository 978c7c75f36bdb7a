import type PQueue from 'p-queue';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { Subscriptions } from '#server/subscriptions/subscriptions.ts';
import { fetchEntries } from '#server/waitingList/entries.ts';
import { affectedBookings, bookingsOf, endsOffer } from './bookings.ts';
import { requireEffect } from './changeConflict.ts';
import { skippedBy } from './changedTimes.ts';
import { isSeriesChange } from './changeSeries.ts';
import type { ChangeRequest } from './appliedChange.ts';
import type { Effect } from './records.ts';
import { expectedReturn, fateOf } from './subscribers.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { ChangePreview } from '#shared/contract/api/teach.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { Money } from '#shared/contract/values.ts';
import { lastStart } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { stateOf } from '#shared/transactions/process.ts';
import { iso } from '#shared/time/time.ts';
import { sumMoney } from '#shared/values/money.ts';

/** Dependencies of the preview of a change. */
export interface PreviewDeps {
  operator: () => IntegrationSdk;
  client: OperatorClient;
  /** null when subscriptions are not set up. */
  subscriptions: Pick<Subscriptions, 'returns'> | null;
  /** Limits the calls to the payment provider. */
  providerQueue: PQueue;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * Counts the orders, people who wait, and subscriptions that a change affects, and sums up what it
 * refunds or credits. Changes nothing.
 * @throws ApiFault 409 `class-change-conflict`, 424
 */
export async function previewChange(
  deps: PreviewDeps,
  listing: Listing,
  asked: ChangeRequest,
): Promise<ChangePreview> {
  const { operator, client, now } = deps;
  const effect = requireEffect(listing, asked, now());
  const isStay = dateUnitOf(listing.attributes.publicData) !== null;
  const [orders, active, entries] = await Promise.all([
    bookingsOf(operator(), listing.id, now()),
    client.active(listing.id),
    fetchEntries(query => operator().transactions.query(query), { listingId: listing.id }),
  ]);
  const affected = affectedBookings(orders, isStay ? null : effect.times);
  const inState = (state: string) => affected.filter(({ order }) => stateOf(order) === state);
  const accepted = inState('accepted');
  const subscribers = active.filter(
    order =>
      order.state === 'subscription-confirmed' &&
      fateOf(order, asked, effect, now()) !== 'untouched',
  );
  const isMove = asked.kind.startsWith('move');
  const returns = isMove ? [] : await expectedReturns(deps, subscribers, asked, effect);
  const { currency } = marketplace;
  const refunds = [
    ...(isMove ? [] : accepted.map(({ order }) => order.attributes.payinTotal)),
    ...returns.map(({ refund }) => ({ amount: refund, currency })),
  ];
  return {
    accepted: accepted.length,
    requested: inState('preauthorized').length,
    unpaid: inState('pending-payment').length,
    waiting:
      inState('offered').filter(endsOffer).length +
      entries.filter(({ isGone, start }) => !isGone && isListClosed(effect, start)).length,
    subscribers: subscribers.length,
    refund: sumOf(refunds),
    credit: sumOf(returns.map(({ credit }) => ({ amount: credit, currency }))),
    times: effect.times.length,
    ...((isSeriesChange(asked) || asked.kind === 'cancel-from') && {
      series: seriesOf(listing, effect),
    }),
  };
}

/** Class times of a series that a preview lists. */
const mostListed = 60;

const spanOf = (time: ScheduledTime | null) =>
  time && { start: iso(time.start), end: iso(time.end) };

/** Lists the class times that come, go or are held at another time. */
function seriesOf(
  { attributes: { publicData } }: Listing,
  { after, times, added }: Effect,
): ChangePreview['series'] {
  const dates = [...times, ...added.map(time => ({ before: null, after: time }))]
    .toSorted((one, other) => startOf(one) - startOf(other))
    .slice(0, mostListed)
    .map(one => ({ before: spanOf(one.before), after: spanOf(one.after) }));
  const last = lastStart(after);
  // A series that ends earlier skips days, too: those between others that stay.
  const off = added.length > 0 ? skippedBy(publicData, after).length : 0;
  return {
    added: added.length,
    ...(off > 0 && { off }),
    dates,
    last: last === null ? null : iso(last),
  };
}

type ListedTime = { before: ScheduledTime | null; after: ScheduledTime | null };
const startOf = ({ before, after }: ListedTime): number => (before ?? after)?.start ?? 0;

/** Computes what each subscription gets back, a few at once. */
const expectedReturns = (
  { providerQueue, subscriptions, now }: PreviewDeps,
  subscribers: readonly Subscription[],
  asked: ChangeRequest,
  effect: Effect,
) =>
  Promise.all(
    subscribers.map(order =>
      providerQueue.add(() => expectedReturn(order, asked, effect, { subscriptions, now: now() })),
    ),
  );

/**
 * Returns whether the waiting list of a class time ends: it does unless another time moves there.
 */
const isListClosed = ({ times }: Effect, start: number): boolean =>
  times.some(({ before }) => before.start === start) &&
  !times.some(({ after }) => after?.start === start);

/** Sums up what is above zero; null where nothing is. */
function sumOf(amounts: readonly (Money | null)[]): Money | null {
  const [first, ...rest] = amounts.flatMap(one => (one && one.amount > 0 ? [one] : []));
  return first ? sumMoney([first, ...rest], first.currency) : null;
}
