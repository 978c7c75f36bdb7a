import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { knownSchedule } from './knownSchedule.ts';
import type { LifeDeps } from './lifeDeps.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import { tell } from './notifyStudents.ts';
import type { SeriesTime } from '#shared/transactions/capacity.ts';
import { stopAt } from '#shared/transactions/subscriptionDays.ts';
import { iso } from '#shared/time/time.ts';

/** Refuses a step because somebody else has booked a class time that it needs; `meta` tells which. */
export const soldMeanwhile = ({ start }: SeriesTime): ApiFault =>
  new ApiFault(409, [
    {
      status: 409,
      code: 'transaction-booking-time-not-available',
      title: 'A class of the subscription has sold out meanwhile.',
      meta: { start: iso(start) },
    },
  ]);

export const notNow = (title: string): ApiFault =>
  apiFault(409, 'transaction-invalid-transition', title);

/** Ends subscriptions with their paid month, and takes that back. Call each with the lock of the subscription. */
export type Endings = ReturnType<typeof createEndings>;

/** @see Endings */
export function createEndings({ client, places, plan, now }: LifeDeps) {
  /** Tells the order that it ends with the month that is paid. */
  async function finishEnd(order: Subscription): Promise<Subscription> {
    const { subscriptionId, pausedFrom, pauses = [] } = order.metadata;
    if (!subscriptionId || !order.listingId || order.first === null) return order;
    const facts = await plan.endWithMonth(subscriptionId, true);
    if (facts.status === 'ended') return order;
    // A pause that has not begun would come after the end. One that has begun stays: its places may be sold.
    const isAhead = pausedFrom !== undefined && Date.parse(pausedFrom) > now();
    if (isAhead) await plan.unpause(subscriptionId);
    const data = knownSchedule(await client.listing(order.listingId), order);
    const { day, end } = stopAt(data, order.first, facts.periodEnd);
    const ended = await tell(client, order, 'schedule-end', {
      metadata: {
        asked: null,
        endsAt: iso(facts.periodEnd),
        endsBefore: day,
        ...(isAhead ? { pausedFrom: null, pausedUntil: null, pauses: pauses.slice(0, -1) } : {}),
      },
      until: Math.min(order.until ?? end, end),
    });
    await places.settle(order.listingId);
    return ended;
  }

  /** Takes the places after the end back. @throws ApiFault 409 when one of them is sold; the end stays then */
  async function finishUndo(order: Subscription, before: string): Promise<Subscription> {
    const { subscriptionId } = order.metadata;
    const { listingId } = order;
    if (!subscriptionId || !listingId) return order;
    const [sold] = await places.withLock(listingId, async locked => {
      await locked.settle();
      const full = await locked.overfull(now());
      const missing = full.filter(({ rank = 0 }) => rank >= Date.parse(before));
      if (missing.length === 0) return [];
      await client.updateMetadata(order.id, { asked: null, endsBefore: before });
      await locked.settle();
      return missing;
    });
    if (sold) throw soldMeanwhile(sold);
    await plan.endWithMonth(subscriptionId, false);
    const { publicData } = (await client.listing(listingId)).attributes;
    const kept = await tell(client, order, 'undo-end', {
      metadata: { asked: null, endsAt: null, endsBefore: null },
      ...(publicData.lastClass === undefined ? {} : { until: publicData.lastClass }),
    });
    await places.settle(listingId);
    return kept;
  }

  return {
    finishEnd,
    finishUndo,

    /** Ends a subscription with its paid month. @throws ApiFault 409 when there is no such month */
    async end(order: Subscription): Promise<Subscription> {
      const { endsAt, graceUntil, pausedFrom } = order.metadata;
      if (endsAt !== undefined) return order;
      const isPaused = pausedFrom !== undefined && Date.parse(pausedFrom) <= now();
      if (graceUntil !== undefined || isPaused) {
        throw notNow('No month is paid that it could end with.');
      }
      await client.updateMetadata(order.id, { asked: { step: 'end', at: iso(now()) } });
      return finishEnd(order);
    },

    /** Takes the end back. @throws ApiFault 409 when one of the later class times has sold out since */
    async undo(order: Subscription): Promise<Subscription> {
      const { endsAt, endsBefore } = order.metadata;
      if (endsAt === undefined) return order;
      if (endsBefore === undefined || Date.parse(endsAt) <= now()) {
        throw notNow('It has ended.');
      }
      const asked = { step: 'undo-end', at: iso(now()), before: endsBefore } as const;
      await client.updateMetadata(order.id, { asked, endsBefore: null });
      return finishUndo(order, endsBefore);
    },
  };
}
