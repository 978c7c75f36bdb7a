import { fetchLiveOrdersOf } from '#server/marketplaceClient/liveOrder.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { ListingAdminClient } from '#server/marketplaceClient/listingAdminClient.ts';
import { fetchEntries } from './entries.ts';
import { closedAt } from './guard.ts';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { OwnEntry, SoldOutTime } from '#shared/contract/api/waitingList.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { offeredTimes } from '#shared/schedule/classSchedule.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { dayMs, iso } from '#shared/time/time.ts';
import { sellsSessions } from '#shared/transactions/ordering.ts';
import { waitingEndsAt } from '#shared/transactions/waitingList.ts';

/** Lists what the caller waits for in a listing, or is offered. */
export async function ownEntries(
  { transactions: { query } }: ServerSdk,
  listingId: string,
  now: number,
): Promise<OwnEntry[]> {
  const [entries, live] = await Promise.all([
    fetchEntries(query, { listingId, only: 'order' }),
    fetchLiveOrdersOf(query, { listingId, only: 'order' }, now),
  ]);
  return [
    ...live
      .filter(({ state }) => state === 'offered')
      .map(({ id, start }) => ({
        transactionId: id,
        start: iso(start),
        state: 'offered' as const,
      })),
    ...entries
      .filter(entry => entry.listingId === listingId && entry.start > now)
      .map(({ id, start }) => ({
        transactionId: id,
        start: iso(start),
        state: 'waiting' as const,
      })),
  ];
}

/**
 * Lists the class times that one can wait for: sold out, or with others who wait already. `now`:
 * epoch milliseconds.
 */
export async function soldOutTimes(
  listing: Listing,
  {
    sdk,
    client,
    now,
  }: { sdk: ServerSdk; client: Pick<ListingAdminClient, 'exceptions'>; now: number },
): Promise<SoldOutTime[]> {
  const { id, attributes } = listing;
  const { publicData, metadata, state } = attributes;
  if (state !== 'published' || dateUnitOf(publicData) !== null || !sellsSessions(listing))
    return [];
  const until = now + marketplace.dayCountAvailableForBooking * dayMs;
  const times = offeredTimes(publicData, now, until).filter(
    ({ start }) => start < until && waitingEndsAt(publicData, start) > now,
  );
  if (times.length === 0) return [];
  const [slots, exceptions] = await Promise.all([
    sdk.timeslots.query({
      listingId: id,
      start: new Date(now),
      end: new Date(until),
      perPage: pageSizes.timeSlots,
    }),
    client.exceptions(id, now),
  ]);
  const free = entitiesOf(slots).map(({ attributes: slot }) => ({
    start: Date.parse(slot.start),
    end: Date.parse(slot.end),
  }));
  const awaited = new Set(metadata?.waitingTimes);
  return times
    .filter(
      time =>
        !closedAt(exceptions, time) &&
        (awaited.has(iso(time.start)) ||
          !free.some(({ start, end }) => start <= time.start && time.end <= end)),
    )
    .map(({ start, end }) => ({ start: iso(start), end: iso(end) }));
}
