import { notNow, soldMeanwhile } from './refusals.ts';
import { recordAndNotify } from './notifyStudents.ts';
import { iso } from '#shared/time/time.ts';
import type { LifeDeps } from './lifeDeps.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';

/**
 * Takes the seats after the end back.
 * @throws ApiFault 409 when one of them is sold; the end stays then
 */
export async function finishUndoEnd(
  { seats, now, client, plan }: LifeDeps,
  order: Subscription,
  before: string,
): Promise<Subscription> {
  const { subscriptionId } = order.metadata;
  const { listingId } = order;
  if (!subscriptionId || !listingId) return order;
  const [sold] = await seats.withLock(listingId, async locked => {
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
  const kept = await recordAndNotify(client, order, 'undo-end', {
    metadata: { asked: null, endsAt: null, endsBefore: null },
    until: publicData.lastClass,
  });
  await seats.settle(listingId);
  return kept;
}

/** Takes the end back. @throws ApiFault 409 when one of the later class times has sold out since */
export async function undoEnd(deps: LifeDeps, order: Subscription): Promise<Subscription> {
  const { now, client } = deps;
  const { endsAt, endsBefore } = order.metadata;
  if (endsAt === undefined) return order;
  if (endsBefore === undefined || Date.parse(endsAt) <= now()) {
    throw notNow('It has ended.');
  }
  const asked = { step: 'undo-end', at: iso(now()), before: endsBefore } as const;
  await client.updateMetadata(order.id, { asked, endsBefore: null });
  return finishUndoEnd(deps, order, endsBefore);
}
