import { stopAt } from '#shared/transactions/subscriptionDays.ts';
import { recordAndNotify } from './notifyStudents.ts';
import { iso } from '#shared/time/time.ts';
import { withSubscription } from './withSubscription.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { LifeDeps } from './lifeDeps.ts';
import type { Listing } from '#shared/contract/entities.ts';

/**
 * Returns whether a subscription ends before its series without having been canceled: an
 * `endsBefore` of its own is then that of a later class which was full.
 */
const isShorter = ({ until, metadata }: Subscription, lastClass: number | undefined): boolean =>
  metadata.endsAt === undefined && until !== null && until < (lastClass ?? 0);

/**
 * Makes a subscription as long as its series; one that was canceled stays so. `others` are behind
 * it: where seats are left for some only, theirs are not counted. Where a later class is full all
 * the same its end stays, and its seats behind that are free for others.
 */
async function lengthenSubscription(
  { seats, client, logger }: LifeDeps,
  order: Subscription,
  { attributes: { publicData } }: Listing,
  others: readonly Subscription[],
): Promise<Subscription> {
  const { listingId, first, until, metadata } = order;
  const { lastClass } = publicData;
  if (!isShorter(order, lastClass) || lastClass === undefined) return order;
  if (!listingId || first === null || until === null) return order;
  const { endsBefore, ...longer } = metadata;
  const assumed = [
    { id: order.id, ...longer },
    ...others.flatMap(one =>
      one.first === null || one.until === null
        ? []
        : [
            {
              id: one.id,
              ...one.metadata,
              endsBefore: stopAt(publicData, one.first, one.until).day,
            },
          ],
    ),
  ];
  const end = endsBefore ?? stopAt(publicData, first, until).day;
  const full = await seats.withLock(listingId, async locked => {
    const firstFull = async () => (await locked.overfull(until, assumed))[0];
    const setEnd = async (day: string | null) => {
      await client.updateMetadata(order.id, { endsBefore: day });
      await locked.settle();
    };
    await locked.settle();
    const found = await firstFull();
    if (endsBefore === undefined) {
      if (found) await setEnd(end);
      return found;
    }
    if (found) return found;
    // Its seats may be sold since: it reclaims them first and checks again.
    await setEnd(null);
    const sold = await firstFull();
    if (sold) await setEnd(end);
    return sold;
  });
  if (full) {
    logger.warn({ transactionId: order.id, start: iso(full.start) }, 'a later class is full');
    return order;
  }
  return recordAndNotify(client, order, 'extend-series', { metadata: {}, until: lastClass });
}

export async function lengthenSubscriptions(deps: LifeDeps, listingId: string) {
  const { client } = deps;
  const listing = await client.listing(listingId);
  // While they move, the days that name its class times are not settled; afterwards this is called
  // again.
  if (listing.attributes.metadata?.changing !== undefined) return;
  const { lastClass } = listing.attributes.publicData;
  // Who has subscribed first comes first.
  const shorter = (await client.active(listingId))
    .filter(order => isShorter(order, lastClass))
    .toReversed();
  for (const [index, { id }] of shorter.entries()) {
    await withSubscription(deps, id, order =>
      lengthenSubscription(deps, order, listing, shorter.slice(index + 1)),
    );
  }
}
