import type { Api, Params } from '#src/api/types.ts';
import { pageSizes } from '#shared/config/marketplace.ts';
import { stillOpen } from '#src/api/listingCards.ts';
import type { Many } from '#shared/contract/resources.ts';
import { nextStart } from '#shared/schedule/classSchedule.ts';
import { scheduleFields } from '#shared/contract/listingData.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const candidates = 10;
/** Maximum page size of the marketplace. */
const mostSeries = 100;

/** Fields that a class is scheduled by: the rest is read of the few that are shown. */
const schedule = scheduleFields.map(key => `publicData.${key}`);

interface Candidate {
  id: string;
  /** Next class time, epoch milliseconds; infinity without one. */
  start: number;
  /** End of the last class, epoch milliseconds. */
  lastClass: number;
}

/**
 * Returns the ids of the next bookable classes, soonest first: of the classes yet to begin, and of
 * running weekly series, which an order by their first class would not sort. `show` loads listings
 * for the page; `now` is epoch milliseconds.
 */
export async function findUpcoming(
  { listings }: Pick<Api, 'listings'>,
  now: number,
  show: (params: Params) => Promise<unknown>,
): Promise<string[]> {
  const query = (params: Params) =>
    listings.query({ ...stillOpen(now), 'fields.listing': schedule, ...params });
  const [toBegin, begun] = await Promise.all([
    query({
      perPage: candidates,
      pub_unixTimeStamp: `${now},`,
      // Without a sign the order is descending: this is soonest first.
      sort: '-pub_unixTimeStamp',
    }),
    query({ perPage: mostSeries, pub_unixTimeStamp: `,${now}` }),
  ]);
  const series = begun.data.filter(({ attributes }) => isWeekly(attributes.publicData));
  const running = datedAfter(series, now).filter(({ start, lastClass }) => start < lastClass);
  const ids = [...datedAfter(toBegin.data, now), ...running]
    .sort((one, other) => one.start - other.start)
    .slice(0, pageSizes.upcomingClasses)
    .map(({ id }) => id);
  if (ids.length > 0) await show({ ids, perPage: ids.length });
  return ids;
}

const isWeekly = (data?: ListingPublicData): boolean => (data?.weeklyDays ?? []).length > 0;

const datedAfter = (listings: Many<'listing'>['data'], now: number): Candidate[] =>
  listings.map(({ id, attributes: { publicData = {} } }) => ({
    id,
    start: nextStart(publicData, now) ?? Infinity,
    lastClass: publicData.lastClass ?? Infinity,
  }));
