import type { Logger } from 'pino';
import { fromEach } from '#server/logging/fromEach.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import { scheduleFields } from '#shared/contract/listingData.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { stillOpen } from '#shared/contract/openListings.ts';
import { nextOffered, nextStart } from '#shared/schedule/classSchedule.ts';

/** The part of an SDK that searches listings. */
export type ListingSearch = Pick<ServerSdk, 'listings'>;

/** Classes that begin for the first time: more than are shown, as some have no time. */
const candidates = 10;
const perPage = 100;
/** The newest thousand series are looked through. */
const mostPages = 10;

/** Fields that a class is scheduled by. */
const schedule = scheduleFields.map(key => `publicData.${key}`);

async function searched(sdk: ListingSearch, now: number, params: object) {
  const answer = await sdk.listings.query({
    ...stillOpen(now),
    'fields.listing': schedule,
    ...params,
  });
  return { classes: entitiesOf(answer), pages: answer.meta.totalPages };
}

/** Finds the bookable classes that are yet to begin, soonest first. `now` is epoch milliseconds. */
export async function toBegin(sdk: ListingSearch, now: number): Promise<Listing[]> {
  const { classes } = await searched(sdk, now, {
    perPage: candidates,
    pub_unixTimeStamp: `${now},`,
    // Without a sign the order is descending: this is soonest first.
    sort: '-pub_unixTimeStamp',
  });
  return classes;
}

/**
 * Finds the bookable weekly series that have begun and are not over. `now` is epoch milliseconds.
 */
export async function runningSeries(sdk: ListingSearch, now: number): Promise<Listing[]> {
  const found: Listing[] = [];
  for (let page = 1, pages = 1; page <= Math.min(pages, mostPages); page += 1) {
    const answer = await searched(sdk, now, { perPage, page, pub_unixTimeStamp: `,${now}` });
    pages = answer.pages;
    found.push(...answer.classes.filter(isWeekly));
  }
  return found;
}

const isWeekly = ({ attributes: { publicData } }: Listing): boolean =>
  (publicData.weeklyDays ?? []).length > 0;

/** Classes that are yet to begin, and weekly series that have. */
export interface OpenClasses {
  toBegin: readonly Listing[];
  running: readonly Listing[];
}

/** A class and when it is held next, epoch milliseconds; Infinity without a time. */
export interface NextClass {
  id: string;
  start: number;
}

/**
 * Returns the classes that are held next, soonest first. A class without a time comes last, a
 * series whose last class has begun does not come. `now` is epoch milliseconds.
 */
export function nextOf(
  { toBegin, running }: OpenClasses,
  now: number,
  logger: Logger,
): readonly NextClass[] {
  const startOf = ({ attributes: { publicData } }: Listing) =>
    // One whose class times are all closed has none to offer, unlike one without a time.
    nextOffered(publicData, now) ?? (nextStart(publicData, now) === null ? Infinity : null);
  const datedOf = (listing: Listing, before: number) => {
    const start = startOf(listing);
    return start !== null && start <= before ? [{ id: listing.id, start }] : [];
  };
  const dated = [
    ...fromEach(toBegin, listing => datedOf(listing, Infinity), logger),
    ...fromEach(
      running,
      // Its end comes after the start of its last class time.
      listing => datedOf(listing, listing.attributes.publicData.lastClass ?? Number.MAX_VALUE),
      logger,
    ),
  ];
  // The lists are not of the same moment: a class may be in both.
  const once = new Map(dated.map(each => [each.id, each]));
  return (
    [...once.values()]
      // Two without a time: Infinity less Infinity is no number.
      .toSorted((one, other) => one.start - other.start || 0)
      .slice(0, pageSizes.upcomingClasses)
  );
}
