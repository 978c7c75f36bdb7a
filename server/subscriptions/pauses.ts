import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { knownSchedule } from './knownSchedule.ts';
import type { LifeDeps } from './lifeDeps.ts';
import { withoutCredits, withoutMonth } from './dateReturns.ts';
import { notNow, soldMeanwhile } from './endings.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import { tell } from './notifyStudents.ts';
import type { Pause } from '#shared/contract/transaction.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import type { SeriesTime } from '#shared/transactions/capacity.ts';
import { dayMs, iso } from '#shared/time/time.ts';
import { stopAt } from '#shared/transactions/subscriptionDays.ts';

const isIn = ({ from, until }: Pause, day: string) => from <= day && day < until;
const inDays = (days: Pause, times: readonly SeriesTime[]) =>
  times.filter(({ rank = 0 }) => isIn(days, iso(rank).slice(0, 10)));

/** How a pause ends early. */
export interface Comeback {
  /** The first class time with a place again. */
  from: ScheduledTime;
  /** A new month is charged at once: the pause has begun. */
  isCharged: boolean;
}

/** Pauses subscriptions for the month after the one that is paid. Call each with the lock of the subscription. */
export type Pauses = ReturnType<typeof createPauses>;

/** @see Pauses */
export function createPauses({ client, places, plan, provider, now }: LifeDeps) {
  const hasBegun = ({ metadata: { pausedFrom } }: Subscription) =>
    pausedFrom !== undefined && Date.parse(pausedFrom) <= now();

  async function finishPause(order: Subscription): Promise<Subscription> {
    const { subscriptionId, asked, pauses = [], creditedDates = [] } = order.metadata;
    if (!subscriptionId || !order.listingId || order.first === null) return order;
    const { from, until } = asked ?? {};
    if (!from || !until) return order;
    if (Date.parse(until) - dayMs <= now()) {
      // Begun so long ago that its month is over.
      await client.updateMetadata(order.id, { asked: null });
      return order;
    }
    const data = knownSchedule(await client.listing(order.listingId), order);
    const stop = (at: string) => stopAt(data, order.first ?? 0, Date.parse(at)).day;
    const days = { from: stop(from), until: stop(until) };
    const facts = await plan.pause(subscriptionId, Date.parse(until));
    if (facts.status === 'ended') return order;
    if (facts.periodStart >= Date.parse(from) && (facts.isPaid || facts.openSince !== null)) {
      await plan.unpause(subscriptionId);
      await client.updateMetadata(order.id, { asked: null });
      throw notNow('The month of the pause has been billed meanwhile.');
    }
    // Credits of that month are not owed while it costs nothing.
    await provider.dropCreditsOf(subscriptionId);
    const paused = await tell(client, order, 'pause-subscription', {
      metadata: {
        asked: null,
        pausedFrom: from,
        pausedUntil: until,
        pauses: [...pauses, days],
        ...(creditedDates.length === 0
          ? {}
          : { creditedDates: withoutCredits(creditedDates, from, until) }),
      },
    });
    await places.settle(order.listingId);
    return paused;
  }

  /** Returns when a pause could end early; null while a class time of it that is needed has sold out. */
  async function comeback(order: Subscription): Promise<Comeback | null> {
    const { pauses = [] } = order.metadata;
    const days = pauses.at(-1);
    if (!order.listingId || !days || order.metadata.pausedUntil === undefined) return null;
    const { publicData } = (await client.listing(order.listingId)).attributes;
    const full = await places.withLock(order.listingId, locked =>
      locked.overfull(now(), [{ id: order.id, pauses: pauses.slice(0, -1) }]),
    );
    const isBegun = hasBegun(order);
    const sold = inDays(days, full);
    if (sold.length > 0 && !isBegun) return null;
    const lastSold = sold.at(-1)?.start ?? now();
    const [from] = scheduledTimes(publicData, now(), Infinity).filter(
      ({ start, date }) => start > lastSold && date >= days.from,
    );
    return from && from.date < days.until ? { from, isCharged: isBegun } : null;
  }

  /** Takes the places back. Returns the class times that somebody else has; the pause is as before then. */
  async function takeBack(order: Subscription, left: Pause[], days: Pause): Promise<SeriesTime[]> {
    if (!order.listingId) return [];
    return places.withLock(order.listingId, async locked => {
      await client.updateMetadata(order.id, { pauses: left });
      await locked.settle();
      const sold = inDays(days, await locked.overfull(now()));
      if (sold.length > 0) await giveUp(order, locked.settle);
      return sold;
    });
  }

  async function giveUp(order: Subscription, settle: () => Promise<void>): Promise<void> {
    await client.updateMetadata(order.id, { asked: null, pauses: order.metadata.pauses });
    await settle();
  }

  /** The order as it was when its pause was asked to end: a crash may have been after its places were taken back. */
  function asBefore(
    order: Subscription,
  ): { order: Subscription; days: Pause; others: Pause[] } | null {
    const { pauses = [], asked } = order.metadata;
    if (!asked?.days) return null;
    const { days } = asked;
    const others = pauses.filter(({ from }) => from !== days.from);
    const metadata = { ...order.metadata, pauses: [...others, days] };
    return { order: { ...order, metadata }, days, others };
  }

  async function finishResume(current: Subscription): Promise<Subscription> {
    const before = asBefore(current);
    const { subscriptionId, pausedUntil, asked } = current.metadata;
    const { listingId } = current;
    if (!before || !subscriptionId || !listingId || !pausedUntil || !asked) return current;
    const { order, days, others } = before;
    const back = await comeback(order);
    if (!back) {
      await giveUp(order, () => places.settle(listingId));
      throw apiFault(
        409,
        'transaction-booking-time-not-available',
        'A class of the pause has sold out.',
      );
    }
    const { date } = back.from;
    const left = back.isCharged ? [...others, { ...days, until: date }] : others;
    const needed = { from: back.isCharged ? date : days.from, until: days.until };
    const [sold] = await takeBack(order, left, needed);
    if (sold) throw soldMeanwhile(sold);
    let { periodStart } = await plan.unpause(subscriptionId);
    // Begun already, before a crash.
    const isBegun = periodStart >= Math.floor(Date.parse(asked.at) / 1000) * 1000;
    if (back.isCharged && !isBegun) {
      try {
        const key = `${order.id}:resume:${asked.at}`;
        ({ periodStart } = await plan.beginMonth(subscriptionId, key));
      } catch (error) {
        // Not paid, so the pause goes on. Any other failure is tried again.
        if (!(error instanceof ApiFault) || error.status !== 402) throw error;
        await plan.pause(subscriptionId, Date.parse(pausedUntil));
        await giveUp(order, () => places.settle(listingId));
        throw error;
      }
    }
    return over(order, back.isCharged ? iso(periodStart) : null);
  }

  /** Tells the order that its pause is over. `voidUntil`: end of what cost nothing; null when it has not begun. */
  async function over(
    order: Subscription,
    voidUntil: string | null = order.metadata.pausedUntil ?? null,
  ): Promise<Subscription> {
    const { pausedFrom, creditedDates = [] } = order.metadata;
    const isVoid = pausedFrom !== undefined && voidUntil !== null && creditedDates.length > 0;
    const resumed = await tell(client, order, 'resume-subscription', {
      metadata: {
        asked: null,
        pausedFrom: null,
        pausedUntil: null,
        ...(isVoid ? { creditedDates: withoutMonth(creditedDates, pausedFrom, voidUntil) } : {}),
      },
    });
    if (order.listingId) await places.settle(order.listingId);
    return resumed;
  }

  return {
    comeback,
    finishPause,
    finishResume,
    over,

    /** Pauses the month after the one that is paid. @throws ApiFault 409 when there is none */
    async pause(order: Subscription): Promise<Subscription> {
      const { endsAt, graceUntil, pausedUntil, subscriptionId } = order.metadata;
      if (pausedUntil !== undefined || !subscriptionId) return order;
      if (endsAt !== undefined || graceUntil !== undefined) {
        throw notNow('Only a subscription that goes on and is paid can pause.');
      }
      const { periodEnd, nextEnd } = await plan.facts(subscriptionId);
      if (periodEnd >= (order.until ?? Infinity)) {
        throw notNow('The class ends before the pause would begin.');
      }
      const asked = {
        step: 'pause',
        at: iso(now()),
        from: iso(periodEnd),
        until: iso(nextEnd),
      } as const;
      await client.updateMetadata(order.id, { asked });
      return finishPause({ ...order, metadata: { ...order.metadata, asked } });
    },

    /**
     * Ends a pause early, or takes it back before it begins. One that has begun ends with the next class time from which
     * on all are free, and a new month is charged. @throws ApiFault 402 when the card is refused; 409 when sold out
     */
    async resume(order: Subscription): Promise<Subscription> {
      const { pausedUntil, pauses = [], endsAt } = order.metadata;
      const days = pauses.at(-1);
      if (pausedUntil === undefined || !days) return order;
      if (endsAt !== undefined) throw notNow('It ends with the month of its pause.');
      if (Date.parse(pausedUntil) <= now()) return over(order);
      const asked = { step: 'resume', at: iso(now()), days } as const;
      await client.updateMetadata(order.id, { asked });
      return finishResume({ ...order, metadata: { ...order.metadata, asked } });
    },
  };
}
