import type { Api, Params } from '#src/api/types.ts';
import { pageSizes } from '#shared/config/marketplace.ts';
import { stillOpen } from '#src/api/listingCards.ts';
import type { Many } from '#shared/contract/resources.ts';
import { nextStart } from '#shared/schedule/classSchedule.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const candidates = 10;
/** Maximum page size of the marketplace. */
const mostSeries = 100;

/** Fields that a series is scheduled by. */
const schedule = ['startDate', 'time', 'timezone', 'weeklyDays', 'lastClass'].map(
  key => `publicData.${key}`,
);

/**
 * Returns the ids of the next bookable classes, soonest first: of the classes yet to begin, and of
 * running weekly series, which an order by their first class would not sort. `show` loads listings
 * for the page; `now` is epoch milliseconds.
 */
export async function findUpcoming(
  { listings }: Pick<Api, 'listings'>,
  now: number,
  show: (params: Params) => Promise<Many<'listing'>>,
): Promise<string[]> {
  const open = stillOpen(now);
  const [toBegin, begun] = await Promise.all([
    show({
      ...open,
      perPage: candidates,
      pub_unixTimeStamp: `${now},`,
      // Without a sign the order is descending: this is soonest first.
      sort: '-pub_unixTimeStamp',
    }),
    listings.query({
      ...open,
      perPage: mostSeries,
      pub_unixTimeStamp: `,${now}`,
      'fields.listing': schedule,
    }),
  ]);
  const dated = ({ data }: Many<'listing'>) =>
    data.map(({ id, attributes }) => ({ id, publicData: attributes.publicData ?? {} }));
  const series = dated(begun).filter(({ publicData }) => goesOn(publicData, now));
  const ids = soonest([...dated(toBegin), ...series], now).slice(0, pageSizes.upcomingClasses);
  const missing = ids.filter(id => series.some(one => one.id === id));
  if (missing.length > 0) await show({ ids: missing, perPage: missing.length });
  return ids;
}

/**
 * Returns ids sorted by the next class time after `now` (epoch milliseconds), undated ones last.
 */
function soonest(
  listings: readonly { id: string; publicData: ListingPublicData }[],
  now: number,
): string[] {
  return listings
    .map(({ id, publicData }) => ({ id, start: nextStart(publicData, now) ?? Infinity }))
    .sort((a, b) => a.start - b.start)
    .map(({ id }) => id);
}

/** Tells whether a class is a weekly series with a class time after `now` (epoch milliseconds). */
const goesOn = (publicData: ListingPublicData, now: number): boolean =>
  (publicData.weeklyDays ?? []).length > 0 &&
  (nextStart(publicData, now) ?? Infinity) < (publicData.lastClass ?? Infinity);
