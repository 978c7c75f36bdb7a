import type { Api, Params } from '#src/api/types.ts';
import { fieldFilters } from '#shared/fields/fieldFilters.ts';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import { cardFields, withOwnRenditions } from '#src/api/listingCards.ts';
import { stillOpen } from '#shared/contract/openListings.ts';
import { minorUnitsOf } from '#shared/values/money.ts';
import type { CardTime } from '#src/components/ListingCard/ListingCard.tsx';
import { windowOf } from './searchDates.ts';
import type { ShownReading } from './foundTimes.ts';
import type { SearchQuery } from './searchQuery.ts';
import type { Many, Pagination } from '#shared/contract/resources.ts';

/** Returns the availability filter of the days; null when they are over. */
function availabilityOf({ dates }: SearchQuery, now: number): Params | null {
  if (!dates) return {};
  const window = windowOf(dates, now);
  return (
    window && {
      start: new Date(window.start).toISOString(),
      end: new Date(window.end).toISOString(),
      availability: 'time-partial',
      minDuration: dates.minDuration || undefined,
    }
  );
}

/**
 * Returns the sort of a search. `relevance` without keywords is the marketplace's default, the
 * nearest first.
 */
function orderOf({ sort, keywords, bounds, origin }: SearchQuery): Params {
  // The marketplace knows no class times.
  if (sort === 'soonest') return { sort: 'createdAt' };
  if (sort === 'relevance' && !keywords) return bounds && origin ? { origin } : {};
  if (sort === null) return keywords ? {} : { sort: 'createdAt' };
  return { sort };
}

/** Returns the filters by fields, as their search schemas take them. */
function fieldsOf(query: SearchQuery): Params {
  return Object.fromEntries(
    fieldFilters.flatMap(({ param, searchedKey, matches, field }) => {
      const keys = query[param].join(',');
      if (!keys) return [];
      // A listing has one key of an `enum`, and any of those named fits.
      if (field.schemaType === 'enum') return [[`pub_${searchedKey}`, keys]];
      const isAll = matches === 'all' || query.matchAll.includes(param);
      return [[`pub_${searchedKey}`, `${isAll ? 'has_all' : 'has_any'}:${keys}`]];
    }),
  );
}

/**
 * Returns the filters of a search, without its page; null when the days are over, so nothing
 * matches. `now` is epoch milliseconds.
 */
export function toFilters(query: SearchQuery, now: number, currency: string): Params | null {
  const { keywords, price, bounds } = query;
  const availability = availabilityOf(query, now);
  const unit = minorUnitsOf(currency);
  return (
    availability && {
      ...stillOpen(now),
      keywords: keywords || undefined,
      bounds: bounds || undefined,
      // The marketplace excludes the upper end, so it is raised by one minor unit.
      price: price ? `${price.min * unit},${price.max * unit + 1}` : undefined,
      ...fieldsOf(query),
      ...availability,
      ...orderOf(query),
    }
  );
}

/** Query of the fields that cards and map show. */
const shownFields: Params = {
  perPage: pageSizes.search,
  include: ['author', 'author.profileImage', 'images', 'currentStock'],
  ...cardFields,
  'fields.listing': [cardFields['fields.listing'], 'geolocation'].flat(),
  'fields.image': [
    'variants.landscape-crop',
    'variants.landscape-crop2x',
    'variants.square-xsmall',
    'variants.square-xsmall2x',
  ],
  'imageVariant.square-xsmall': 'w:40;h:40;fit:crop',
  'imageVariant.square-xsmall2x': 'w:80;h:80;fit:crop',
};

/** Loads listings with what their cards show. */
export const queryCards = async (
  params: Params,
  { listings }: Pick<Api, 'listings'>,
): Promise<Many<'listing'>> =>
  withOwnRenditions(await listings.query({ ...shownFields, ...params }));

/** Pagination of the results. */
export interface FoundPages extends Pagination {
  /** There are more than `totalItems`, which the marketplace does not count in a search by days. */
  isAtLeast: boolean;
}

/** Loads listings for the page. */
export type ShowListings = (params: Params) => Promise<Many<'listing'>>;

/** Results of a page, in order. */
export interface Found {
  listingIds: string[];
  /** Class times of a search by time, by the id of the listing. */
  times?: Record<string, CardTime>;
  pagination: FoundPages;
  /** What was read of the words of the search. */
  read?: ShownReading | null;
}
