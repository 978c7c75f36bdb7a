import { knownSchedule } from './knownSchedule.ts';
import { stopAt } from '#shared/transactions/subscriptionDays.ts';
import { recordAndNotify } from './notifyStudents.ts';
import { iso } from '#shared/time/time.ts';
import { notNow } from './refusals.ts';
import type { LifeDeps } from './lifeDeps.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';

/** Schedules the end with the month that is paid, at the provider and in the order. */
export async function finishEnd(
  { plan, now, client, seats }: LifeDeps,
  order: Subscription,
): Promise<Subscription> {
  const { subscriptionId, pausedFrom, pauses = [] } = order.metadata;
  if (!subscriptionId || !order.listingId || order.first === null) return order;
  const facts = await plan.endWithMonth(subscriptionId, true);
  if (facts.status === 'ended') return order;
  // A pause that has not begun would come after the end. One that has begun stays: its seats may be
  // sold.
  const isAhead = pausedFrom !== undefined && Date.parse(pausedFrom) > now();
  if (isAhead) await plan.unpause(subscriptionId);
  const data = knownSchedule(await client.listing(order.listingId), order);
  const { day, end } = stopAt(data, order.first, facts.periodEnd);
  const ended = await recordAndNotify(client, order, 'schedule-end', {
    metadata: {
      asked: null,
      endsAt: iso(facts.periodEnd),
      endsBefore: day,
      ...(isAhead ? { pausedFrom: null, pausedUntil: null, pauses: pauses.slice(0, -1) } : {}),
    },
    until: Math.min(order.until ?? end, end),
  });
  await seats.settle(order.listingId);
  return ended;
}

/** Ends a subscription with its paid month. @throws ApiFault 409 when there is no such month */
export async function endSubscription(deps: LifeDeps, order: Subscription): Promise<Subscription> {
  const { now, client } = deps;
  const { endsAt, graceUntil, pausedFrom } = order.metadata;
  if (endsAt !== undefined) return order;
  const isPaused = pausedFrom !== undefined && Date.parse(pausedFrom) <= now();
  if (graceUntil !== undefined || isPaused) {
    throw notNow('No month is paid that it could end with.');
  }
  await client.updateMetadata(order.id, { asked: { step: 'end', at: iso(now()) } });
  return finishEnd(deps, order);
}
