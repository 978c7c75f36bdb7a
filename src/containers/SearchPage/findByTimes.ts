import type { Api } from '#src/api/types.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import type { FoundClasses } from '#shared/contract/api/classTimes.ts';
import type { CountClassesCall, FindClassesCall } from '#shared/contract/bodies/classTimes.ts';
import { fieldFilters } from '#shared/fields/fieldFilters.ts';
import { daysNamed } from '#shared/time/soon.ts';
import { readerTimeZone, todayIn } from '#shared/time/time.ts';
import { minorUnitsOf } from '#shared/values/money.ts';
import { isAppError } from '#src/util/errors.ts';
import type { Found, ShowListings } from './listingsQuery.ts';
import { defaultZone } from './searchDates.ts';
import type { Counts, ShownReading, ShownWeek } from './foundTimes.ts';
import { hasMoment } from './searchQuery.ts';
import { countKey } from './countKey.ts';
import type { SearchQuery } from './searchQuery.ts';
import { zoneOfSearch } from './shownView.ts';
import type { TimetableView } from './shownView.ts';

/** Returns the fields by which classes are chosen. */
const fieldsOf = (query: SearchQuery): FindClassesCall['fields'] =>
  fieldFilters.flatMap(({ param, searchedKey, matches, field }) => {
    const values = [...query[param]];
    if (values.length === 0) return [];
    const isAll = matches === 'all' || query.matchAll.includes(param);
    return [{ key: searchedKey, values, isAll: isAll && field.schemaType !== 'enum' }];
  });

/** Returns the box of `neLat,neLng,swLat,swLng`. */
function boxOf(bounds: string): NonNullable<FindClassesCall['bounds']> {
  const [neLat = 0, neLng = 0, swLat = 0, swLng = 0] = bounds.split(',').map(Number);
  return { ne: { lat: neLat, lng: neLng }, sw: { lat: swLat, lng: swLng } };
}

const isServer = typeof window === 'undefined';

/** Returns whether days of a question are on the clock of its reader, unknown to a server. */
const isZoneOpen = (query: SearchQuery): boolean =>
  !isServer && query.keywords !== '' && !query.dates && !hasMoment(query);

/** Returns the filters of a search as the searches by class times take them. */
export function toTimeFilters(query: SearchQuery, currency: string): CountClassesCall {
  const { keywords, bounds, price, dates, when, hours, zone } = query;
  const unit = minorUnitsOf(currency);
  return {
    ...(keywords ? { question: keywords } : {}),
    fields: fieldsOf(query),
    ...(bounds ? { bounds: boxOf(bounds) } : {}),
    ...(price ? { price: { min: price.min * unit, max: price.max * unit } } : {}),
    ...(dates ? { dates: { from: dates.from, to: dates.to } } : {}),
    ...(dates?.minDuration ? { minDuration: dates.minDuration } : {}),
    ...(when ? { when } : {}),
    ...(hours ? { hours } : {}),
    zone: dates ? dates.zone : isZoneOpen(query) ? readerTimeZone() : zone,
  };
}

/** The usual order is the one that the page names (`usualSort`): by time where a time is chosen. */
function orderOf(query: SearchQuery): NonNullable<FindClassesCall['order']> {
  const { sort, keywords } = query;
  if (sort !== null && sort !== 'relevance') return sort;
  return keywords && !hasMoment(query) ? 'relevance' : 'soonest';
}

/** What was read of the question; `isOfServer`: its days are in a zone of the server's. */
function readingOf({ read, nearest = [] }: FoundClasses, query: SearchQuery): ShownReading | null {
  if (!read) return null;
  const isTimed = read.parts.some(({ when, dates, hours }) => when ?? dates ?? hours);
  const isOpen = isServer && isTimed && !query.dates && !hasMoment(query);
  return { ...read, nearest, isOfServer: isOpen };
}

/**
 * Finds the listings of a page by the times of their classes. `show` loads listings for the page.
 * Null where the server has nothing to answer from.
 */
export async function findByTimes(
  query: SearchQuery,
  api: Pick<Api, 'app'>,
  show: ShowListings,
): Promise<Found | null> {
  const { page } = query;
  const call = { ...toTimeFilters(query, marketplace.currency), order: orderOf(query), page };
  const found = await api.app.classTimes.find(call).catch(onlyUncounted);
  if (!found) return null;
  const ids = found.classes.map(({ id }) => id);
  const shown = ids.length > 0 ? (await show({ ids })).data : [];
  // In the order of the search. Listings closed in between are missing.
  const known = new Set(shown.map(({ id }) => id));
  return {
    listingIds: ids.filter(id => known.has(id)),
    times: Object.fromEntries(
      found.classes.flatMap(({ id, start, free = 0 }) =>
        start === undefined ? [] : [[id, { start: Date.parse(start), free }]],
      ),
    ),
    read: readingOf(found, query),
    pagination: {
      page,
      perPage: pageSizes.search,
      totalItems: found.total,
      totalPages: Math.ceil(found.total / pageSizes.search),
      isAtLeast: false,
    },
  };
}

function onlyUncounted(error: unknown): null {
  if (isAppError(error) && error.status === 424) return null;
  throw error;
}

/** Returns the nearest search that the marketplace itself can answer: by days, without hours. */
export function withoutTimes(query: SearchQuery): SearchQuery {
  const { when, zone, dates, sort } = query;
  const today = todayIn(zone, Date.now());
  const named = when && daysNamed(when === 'now' ? 'today' : when, today);
  return {
    ...query,
    dates: named ? { ...named, zone, minDuration: null } : dates,
    when: null,
    hours: null,
    sort: sort === 'soonest' ? null : sort,
  };
}

/** Counts the classes that the choices above the results would find. */
export async function findCounts(query: SearchQuery, api: Pick<Api, 'app'>): Promise<Counts> {
  const call = toTimeFilters(query, marketplace.currency);
  const { days, parts, workouts } = await api.app.classTimes.count(call);
  const byKey = (counted: typeof days) =>
    Object.fromEntries(counted.map(({ key, count }) => [key, count]));
  return {
    key: countKey(query),
    zone: call.zone,
    days: byKey(days),
    parts: byKey(parts),
    workouts: byKey(workouts),
  };
}

/**
 * Finds the class times of seven days that fit a search: of the week that the address names,
 * otherwise from the days of the search on, otherwise from today.
 */
export async function findWeek(
  query: SearchQuery,
  shown: TimetableView,
  api: Pick<Api, 'app'>,
): Promise<ShownWeek> {
  const { when, hours: _, dates, ...filters } = toTimeFilters(query, marketplace.currency);
  const zone = zoneOfSearch(query) ?? shown.zone ?? defaultZone;
  const today = todayIn(zone, Date.now());
  const named = when && when !== 'now' ? daysNamed(when, today).from : undefined;
  const from = shown.week ?? named ?? dates?.from ?? today;
  const { hours } = await api.app.classTimes.week({ ...filters, from, zone });
  return { from, zone, hours };
}
