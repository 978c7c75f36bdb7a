import { dayMs, iso } from '#shared/time/time.ts';
import { knownSchedule } from './knownSchedule.ts';
import { stopAt } from '#shared/transactions/subscriptionDays.ts';
import { notNow } from './refusals.ts';
import { recordAndNotify } from './notifyStudents.ts';
import { withoutCredits } from './dateReturns.ts';
import type { LifeDeps } from './lifeDeps.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';

export async function finishPause(
  { now, client, plan, provider, seats }: LifeDeps,
  order: Subscription,
): Promise<Subscription> {
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
  const paused = await recordAndNotify(client, order, 'pause-subscription', {
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
  await seats.settle(order.listingId);
  return paused;
}

/** Pauses the month after the one that is paid. @throws ApiFault 409 when there is none */
export async function pauseSubscription(
  deps: LifeDeps,
  order: Subscription,
): Promise<Subscription> {
  const { plan, now, client } = deps;
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
  return finishPause(deps, { ...order, metadata: { ...order.metadata, asked } });
}
