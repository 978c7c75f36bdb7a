import { recordAndNotify } from './notifyStudents.ts';
import { iso } from '#shared/time/time.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { notNow, soldMeanwhile } from './refusals.ts';
import { withoutMonth } from './dateReturns.ts';
import type { Pause } from '#shared/contract/transaction.ts';
import type { SeriesTime } from '#shared/transactions/capacity.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import type { LifeDeps } from './lifeDeps.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';

const isIn = ({ from, until }: Pause, day: string) => from <= day && day < until;

const inDays = (days: Pause, times: readonly SeriesTime[]) =>
  times.filter(({ rank = 0 }) => isIn(days, iso(rank).slice(0, 10)));

/** How a pause ends early. */
export interface EarlyResume {
  /** The first class time with a seat again. */
  from: ScheduledTime;
  /** A new month is charged at once: the pause has begun. */
  isCharged: boolean;
}

const hasPauseBegun = ({ now }: LifeDeps, { metadata: { pausedFrom } }: Subscription) =>
  pausedFrom !== undefined && Date.parse(pausedFrom) <= now();

/** Returns when a pause can end early; null while a class time that it needs has sold out. */
export async function findEarlyResume(
  deps: LifeDeps,
  order: Subscription,
): Promise<EarlyResume | null> {
  const { client, seats, now } = deps;
  const { pauses = [] } = order.metadata;
  const days = pauses.at(-1);
  if (!order.listingId || !days || order.metadata.pausedUntil === undefined) return null;
  const { publicData } = (await client.listing(order.listingId)).attributes;
  const full = await seats.withLock(order.listingId, locked =>
    locked.overfull(now(), [{ id: order.id, pauses: pauses.slice(0, -1) }]),
  );
  const isBegun = hasPauseBegun(deps, order);
  const sold = inDays(days, full);
  if (sold.length > 0 && !isBegun) return null;
  const lastSold = sold.at(-1)?.start ?? now();
  const [from] = scheduledTimes(publicData, now(), Infinity).filter(
    ({ start, date }) => start > lastSold && date >= days.from,
  );
  return from && from.date < days.until ? { from, isCharged: isBegun } : null;
}

/**
 * Reclaims the seats of a pause. Returns the class times that are sold; then the pause is restored.
 */
async function reclaimSeats(
  deps: LifeDeps,
  order: Subscription,
  left: Pause[],
  days: Pause,
): Promise<SeriesTime[]> {
  const { seats, client, now } = deps;
  if (!order.listingId) return [];
  return seats.withLock(order.listingId, async locked => {
    await client.updateMetadata(order.id, { pauses: left });
    await locked.settle();
    const sold = inDays(days, await locked.overfull(now()));
    if (sold.length > 0) await withdrawResume(deps, order, locked.settle);
    return sold;
  });
}

/** Restores the pause, and releases the seats that were reclaimed. */
async function withdrawResume(
  { client }: LifeDeps,
  order: Subscription,
  settle: () => Promise<void>,
): Promise<void> {
  await client.updateMetadata(order.id, { asked: null, pauses: order.metadata.pauses });
  await settle();
}

/** Returns the order as before its resume: a crash may have come after its seats were reclaimed. */
function orderBeforeResume(
  order: Subscription,
): { order: Subscription; days: Pause; others: Pause[] } | null {
  const { pauses = [], asked } = order.metadata;
  if (!asked?.days) return null;
  const { days } = asked;
  const others = pauses.filter(({ from }) => from !== days.from);
  const metadata = { ...order.metadata, pauses: [...others, days] };
  return { order: { ...order, metadata }, days, others };
}

/**
 * Finishes a resume that is recorded in the order, also after a crash at any point: finds when it
 * resumes, reclaims the seats, lets the provider bill again, charges the new month, and notifies.
 * @throws ApiFault 402 when the card is refused, 409 when sold out; the pause goes on then
 */
export async function finishResume(deps: LifeDeps, current: Subscription): Promise<Subscription> {
  const before = orderBeforeResume(current);
  const { subscriptionId, pausedUntil, asked } = current.metadata;
  const { listingId } = current;
  if (!before || !subscriptionId || !listingId || !pausedUntil || !asked) return current;
  const { order, days, others } = before;
  const early = await findEarlyResume(deps, order);
  if (!early) return refuseResume(deps, order, listingId);
  const { date } = early.from;
  const left = early.isCharged ? [...others, { ...days, until: date }] : others;
  const needed = { from: early.isCharged ? date : days.from, until: days.until };
  // Compensation, when a class has sold out: the pause is restored.
  const [sold] = await reclaimSeats(deps, order, left, needed);
  if (sold) throw soldMeanwhile(sold);
  const { periodStart } = await deps.plan.unpause(subscriptionId);
  if (!early.isCharged) return completePause(deps, order, null);
  // Compensation, when the card is refused: the provider pauses again, and the seats are released.
  const begun = await chargeNewMonth(deps, order, {
    subscriptionId,
    periodStart,
    requestedAt: asked.at,
    undo: async () => {
      await deps.plan.pause(subscriptionId, Date.parse(pausedUntil));
      await withdrawResume(deps, order, () => deps.seats.settle(listingId));
    },
  });
  return completePause(deps, order, iso(begun));
}

async function refuseResume(
  deps: LifeDeps,
  order: Subscription,
  listingId: string,
): Promise<never> {
  await withdrawResume(deps, order, () => deps.seats.settle(listingId));
  throw apiFault(
    409,
    'transaction-booking-time-not-available',
    'A class of the pause has sold out.',
  );
}

interface NewMonth {
  subscriptionId: string;
  /** Start of the month at the provider, epoch milliseconds. */
  periodStart: number;
  /** When the subscriber pressed, ISO. */
  requestedAt: string;
  /** Compensation for a refused card. */
  undo(): Promise<void>;
}

/** Begins and charges a month, once. Returns its start. @throws ApiFault 402 when it is refused */
async function chargeNewMonth(
  { plan }: LifeDeps,
  { id }: Subscription,
  { subscriptionId, periodStart, requestedAt, undo }: NewMonth,
): Promise<number> {
  // It was charged already, before a crash. The provider counts in seconds.
  if (periodStart >= Math.floor(Date.parse(requestedAt) / 1000) * 1000) return periodStart;
  try {
    return (await plan.beginMonth(subscriptionId, `${id}:resume:${requestedAt}`)).periodStart;
  } catch (error) {
    // A refused card undoes the resume. After any other failure the reconciler repeats the call.
    if (error instanceof ApiFault && error.status === 402) await undo();
    throw error;
  }
}

/**
 * Records in the order that its pause is over, and notifies. `voidUntil`: end of the days that cost
 * nothing, ISO; null when the pause has not begun.
 */
export async function completePause(
  { client, seats }: LifeDeps,
  order: Subscription,
  voidUntil: string | null = order.metadata.pausedUntil ?? null,
): Promise<Subscription> {
  const { pausedFrom, creditedDates = [] } = order.metadata;
  const isVoid = pausedFrom !== undefined && voidUntil !== null && creditedDates.length > 0;
  const resumed = await recordAndNotify(client, order, 'resume-subscription', {
    metadata: {
      asked: null,
      pausedFrom: null,
      pausedUntil: null,
      ...(isVoid ? { creditedDates: withoutMonth(creditedDates, pausedFrom, voidUntil) } : {}),
    },
  });
  if (order.listingId) await seats.settle(order.listingId);
  return resumed;
}

/**
 * Ends a pause early, or cancels one that has not begun. One that has begun ends with the next
 * class time from which on all are free, and a new month is charged.
 * @throws ApiFault 402 when the card is refused; 409 when sold out
 */
export async function resumeSubscription(
  deps: LifeDeps,
  order: Subscription,
): Promise<Subscription> {
  const { now, client } = deps;
  const { pausedUntil, pauses = [], endsAt } = order.metadata;
  const days = pauses.at(-1);
  if (pausedUntil === undefined || !days) return order;
  if (endsAt !== undefined) throw notNow('It ends with the month of its pause.');
  if (Date.parse(pausedUntil) <= now()) return completePause(deps, order);
  const asked = { step: 'resume', at: iso(now()), days } as const;
  await client.updateMetadata(order.id, { asked });
  return finishResume(deps, { ...order, metadata: { ...order.metadata, asked } });
}
