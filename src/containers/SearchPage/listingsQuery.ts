import type { Params } from '#src/api/types.ts';
import { pageSizes } from '#shared/config/marketplace.ts';
import { cardFields, stillOpen } from '#src/api/listingCards.ts';
import { minorUnitsOf } from '#shared/values/money.ts';
import { windowOf } from './searchDates.ts';
import type { SearchQuery } from './searchQuery.ts';
import type { Pagination } from '#shared/contract/resources.ts';

/** The time that the days of a search stand for, as the marketplace takes it; null: it is over. */
function availabilityOf({ dates }: SearchQuery, now: number): Params | null {
  if (!dates) return {};
  const window = windowOf(dates, now);
  return (
    window && {
      start: new Date(window.start).toISOString(),
      end: new Date(window.end).toISOString(),
      availability: 'time-partial',
      ...(dates.minDuration ? { minDuration: dates.minDuration } : {}),
    }
  );
}

/** The order; for `relevance` without keywords that of the marketplace, the nearest first. */
function orderOf({ sort, keywords, bounds, origin }: SearchQuery): Params {
  if (sort === 'relevance' && !keywords) return bounds && origin ? { origin } : {};
  if (sort === null) return keywords ? {} : { sort: 'createdAt' };
  return { sort };
}

/**
 * What is asked of the marketplace, without the page; null when nothing can be found, because the
 * days are over. `now` is epoch milliseconds.
 */
export function toFilters(query: SearchQuery, now: number, currency: string): Params | null {
  const { keywords, price, bounds, language, durations, workouts, workoutMode } = query;
  const availability = availabilityOf(query, now);
  const unit = minorUnitsOf(currency);
  return (
    availability && {
      ...stillOpen(now),
      ...(keywords ? { keywords } : {}),
      ...(bounds ? { bounds } : {}),
      // The marketplace leaves the upper end out, so it is moved one minor unit up.
      ...(price ? { price: `${price.min * unit},${price.max * unit + 1}` } : {}),
      ...(language ? { pub_languagesFilter: `has_any:${language}` } : {}),
      ...(durations.length > 0
        ? { pub_classDurationFilter: `has_all:${durations.join(',')}` }
        : {}),
      ...(workouts.length > 0 ? { pub_yogaStyles: `${workoutMode}:${workouts.join(',')}` } : {}),
      ...availability,
      ...orderOf(query),
    }
  );
}

/** What of the classes found is shown: their cards, and where they are for the map. */
export const shownFields: Params = {
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

/** How many classes there are, and which page of them is shown. */
export interface FoundPages extends Pagination {
  /** There are more than `totalItems`: the marketplace does not count all that are free on some days. */
  isAtLeast: boolean;
}

/** The classes of a page, in their order. */
export interface Found {
  listingIds: string[];
  pagination: FoundPages;
}
