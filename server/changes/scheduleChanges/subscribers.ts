import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { ExpectedReturn } from '#server/subscriptions/dateReturns.ts';
import { withoutHeldAgain } from '#server/subscriptions/heldAgain.ts';
import type { Subscriptions } from '#server/subscriptions/subscriptions.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { changeNote } from './bookings.ts';
import { returnLost, withNames } from './returnLost.ts';
import type { Effect } from './records.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { ClassChange, ListingPublicData } from '#shared/contract/listingData.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { nameAfter } from './changedTimes.ts';
import { isCoursePayment } from '#shared/transactions/course.ts';
import { hasDay, renamedBounds } from '#shared/transactions/subscriptionDays.ts';
import type { TransactionMetadata } from '#shared/contract/transaction.ts';
import { dayMs, iso } from '#shared/time/time.ts';

/**
 * Effect of a change on a subscription: it ends, loses class times, is cut short, or goes on at
 * other times.
 */
export type SubscriptionFate = 'ends' | 'cut' | 'loses' | 'moves' | 'untouched';

/** Returns what a change makes of a subscription. `now`: epoch milliseconds. */
export function fateOf(
  order: Pick<Subscription, 'first' | 'metadata'>,
  { kind }: Pick<ClassChange, 'kind'>,
  { after, times }: Effect,
  now: number,
): SubscriptionFate {
  if (kind === 'cancel-class') return 'ends';
  const since = order.first ?? now;
  if (!times.some(time => isAffected(order, time, since))) return 'untouched';
  if (kind.startsWith('move')) return 'moves';
  const left = scheduledTimes(after, Math.max(now, since), Infinity).filter(({ date }) =>
    hasDay(order.metadata, date),
  );
  if (!left.some(({ start }) => start >= Math.min(since, start))) return 'ends';
  return kind === 'cancel-from' ? 'cut' : 'loses';
}

/** Dependencies of the steps of subscriptions. */
export interface SubscriberDeps {
  client: OperatorClient;
  /** null when subscriptions are not set up; there are none then. */
  subscriptions: Pick<Subscriptions, 'completion' | 'returns'> | null;
  /** Epoch milliseconds. */
  now: () => number;
}

/** A change that is carried out. */
export interface RunningChange {
  change: ClassChange;
  effect: Effect;
  /** Public data before the change. */
  data: ListingPublicData;
}

/**
 * Returns whether a class time is one of a subscription: not before it began, after it ends or in a
 * pause of it.
 */
const isAffected = (
  { metadata }: Pick<Subscription, 'metadata'>,
  { before }: Effect['times'][number],
  since: number,
): boolean => before.start >= since && hasDay(metadata, before.date);

/**
 * Class times of a subscription that a change touches, with its first one. `now`: epoch
 * milliseconds.
 */
function affectedTimes(
  order: Pick<Subscription, 'first' | 'metadata'>,
  effect: Effect,
  now: number,
) {
  const since = order.first ?? now;
  const times = effect.times.filter(time => isAffected(order, time, since));
  return { since, times, firstAffected: times[0]?.before.start ?? since };
}

const lostOf = (times: Effect['times']): number[] =>
  times.flatMap(({ before, after }) => (after === null ? [before.start] : []));

/** How long a month lasts that is billed at once, at most. */
const monthMs = 31 * dayMs;

/**
 * How the subscription ends, at `at` (epoch milliseconds), by a change that takes class times of
 * it.
 */
function endingBy(
  order: Pick<Subscription, 'first' | 'metadata'>,
  { after, times }: Effect,
  at: number,
) {
  const since = order.first ?? at;
  const lost = times.flatMap(time =>
    time.after === null && isAffected(order, time, since) ? [time.before.start] : [],
  );
  const earlier = (order.metadata.lostTimes ?? []).map(start => Date.parse(start));
  // No month is paid that begins after the end, but a course is paid as a whole.
  const paidMs = isCoursePayment(order.metadata.subscriptionId) ? Infinity : monthMs;
  const near = [...new Set([...earlier, ...lost])].filter(start => start < at + paidMs);
  return { at, data: after, lost: near };
}

/**
 * Computes what goes back to a subscriber, and by how much a later bill is lower, when a change is
 * carried out at `now` (epoch milliseconds).
 * @throws ApiFault 424 when the payment provider does not answer
 */
export async function expectedReturn(
  order: Subscription,
  change: Pick<ClassChange, 'kind'>,
  effect: Effect,
  { subscriptions, now }: { subscriptions: Pick<Subscriptions, 'returns'> | null; now: number },
): Promise<ExpectedReturn> {
  const none = { refund: 0, credit: 0 };
  if (!subscriptions) return none;
  const { returns } = subscriptions;
  const fate = fateOf(order, change, effect, now);
  const { times } = affectedTimes(order, effect, now);
  if (fate === 'ends') return returns.expectedAtEnd(order, endingBy(order, effect, now));
  if (fate === 'loses') return returns.expectedOfDates(order, effect.after, lostOf(times));
  // It goes back at the end of the series.
  if (fate === 'cut') {
    return returns.expectedAtEnd(order, endingBy(order, effect, effect.after.lastClass ?? now));
  }
  return none;
}

/** Applies a change to a subscription. Repeating it changes and refunds nothing twice. */
export async function changeSubscription(
  order: Subscription,
  running: RunningChange,
  { client, subscriptions, now }: SubscriberDeps,
): Promise<void> {
  if (!subscriptions) return;
  const { change, effect, data } = running;
  const { completion, returns } = subscriptions;
  const { metadata, state } = order;
  // Done already, before a crash.
  if (metadata.renamedBy === change.id) return;
  const renamed = renamedBy(order, running);
  const fate = fateOf(order, change, effect, now());
  if (fate === 'untouched') {
    const notes = renamed ?? withoutHeldAgain(order, effect.after, effect.added);
    if (notes) await client.updateMetadata(order.id, notes);
    return;
  }
  const { since, times, firstAffected } = affectedTimes(order, effect, now());
  if (fate === 'ends') {
    const lostTimes = endingBy(order, effect, now()).lost.map(iso);
    await completion.cancelWithRefund(order, {
      change: changeNote(change, firstAffected),
      lostTimes,
    });
    return;
  }
  const firstTime = times.find(time => time.before.start === since);
  if (state === 'pending-payment') {
    // Its student is about to pay for a first class that is held no more, or at another time.
    if (firstTime) await completion.cancel(order);
    return;
  }
  // The students were notified already, before a crash.
  if (metadata.change?.id === change.id) return;

  const life = { ...metadata, ...renamed };
  const next = firstTime?.after ?? firstAfter(effect.after, life, since);
  const booking = firstTime && next ? { bookingStart: next.start, bookingEnd: next.end } : {};
  const bookingDisplayStart = firstTime && next ? next.start : since;
  const display = {
    bookingDisplayStart,
    bookingDisplayEnd: endAfter({ ...order, first: bookingDisplayStart, metadata: life }, running),
  };
  const transition = fate === 'moves' ? 'transition/move-series' : 'transition/cancel-date';
  const notes: Record<string, unknown> = { change: changeNote(change, firstAffected) };
  if (fate === 'moves') Object.assign(notes, renamed, { movedAt: iso(now()) });
  if (fate === 'cut') {
    const end = effect.after.lastClass ?? now();
    const ending = endingBy(order, effect, end);
    const { refund: amount } = await returns.expectedAtEnd(order, ending);
    const refund = { amount, currency: marketplace.currency };
    notes.change = { ...changeNote(change, firstAffected, { refund }), until: iso(end) };
    Object.assign(notes, { cutAt: iso(now()), lostTimes: ending.lost.map(iso) });
  }
  if (fate === 'loses') {
    const returned = await returnLost(order, effect.after, lostOf(times), { client, returns });
    const { currency } = marketplace;
    notes.change = changeNote(change, firstAffected, {
      refund: { amount: returned.refund, currency },
      credit: { amount: returned.credit, currency },
    });
    Object.assign(notes, withNames(returned.metadata, times, data.timezone ?? 'UTC'));
  }
  await moveAndNotify(client, order.id, transition, {
    ...dates({ ...booking, ...display }),
    metadata: notes,
  });
}

const dates = (given: object) =>
  Object.fromEntries(
    Object.entries(given).map(([name, at]: [string, number]) => [name, new Date(at)]),
  );

const firstAfter = (after: ListingPublicData, life: TransactionMetadata, since: number) =>
  scheduledTimes(after, since, Infinity).find(
    ({ start, date }) => start > since && hasDay(life, date),
  ) ?? null;

/**
 * Bounds of a subscription by the names that the change gives its class times; null when it gives
 * none.
 */
function renamedBy({ metadata, state }: Subscription, { change, data }: RunningChange) {
  if (change.kind !== 'move-from' || state !== 'subscription-confirmed') return null;
  return { ...renamedBounds(metadata, data, nameAfter(data, change)), renamedBy: change.id };
}

/**
 * Displayed end of a subscription after a change. For one that ends before its series it is still
 * its last class time.
 */
function endAfter(
  { first, until, metadata }: Pick<Subscription, 'until' | 'metadata'> & { first: number },
  { change, effect: { after } }: RunningChange,
): number {
  const { lastClass = first } = after;
  if (metadata.endsBefore === undefined) return lastClass;
  if (!change.kind.startsWith('move')) return Math.min(until ?? lastClass, lastClass);
  const own = scheduledTimes(after, first, Infinity).filter(({ date }) => hasDay(metadata, date));
  const paidUntil = metadata.endsAt === undefined ? 0 : Date.parse(metadata.endsAt);
  return Math.min(lastClass, Math.max(paidUntil, own.at(-1)?.end ?? 0));
}

/**
 * Makes the transition that moves the booking and notifies the student. Where the new first class
 * has no free seat the booking stays: the seat in every class is the subscription's all the same.
 * Older versions of the process have no such transition: there only the metadata is written.
 */
async function moveAndNotify(
  client: OperatorClient,
  id: string,
  transition: string,
  { bookingStart, bookingEnd, metadata, ...display }: Record<string, unknown>,
): Promise<void> {
  const attempts = [
    ...(bookingStart ? [{ bookingStart, bookingEnd, ...display, metadata }] : []),
    { ...display, metadata },
  ];
  for (const params of attempts) {
    try {
      await client.transition(id, transition, params);
      return;
    } catch (error) {
      if (isRefusal(error, 409, 'transaction-invalid-transition')) break;
      if (!isRefusal(error, 409, 'transaction-booking-time-not-available')) throw error;
    }
  }
  const { state } = await client.subscription(id);
  if (state === 'subscription-confirmed') {
    await client.updateMetadata(id, metadata as Record<string, unknown>);
  }
}
