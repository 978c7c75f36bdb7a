import { withoutFilters, withoutPlace } from './searchQuery.ts';
import type { SearchQuery } from './searchQuery.ts';

export const filterIds = [
  'keywords',
  'place',
  'dates',
  'price',
  'language',
  'duration',
  'workouts',
] as const;
export type FilterId = (typeof filterIds)[number];

/** One filter of the search page: where it stands and how it is taken away. */
export interface Filter {
  id: FilterId;
  /** Secondary filters stand behind "more filters" on a wide screen. */
  group: 'primary' | 'secondary';
  isActive: (query: SearchQuery) => boolean;
  /** The search without it. */
  cleared: Partial<SearchQuery>;
}

const { keywords, price, language, durations, workouts, workoutMode, dates } = withoutFilters;

export const filters: Record<FilterId, Filter> = {
  keywords: {
    id: 'keywords',
    group: 'primary',
    isActive: query => query.keywords !== '',
    cleared: { keywords },
  },
  place: {
    id: 'place',
    group: 'primary',
    isActive: query => query.bounds !== null,
    cleared: withoutPlace,
  },
  dates: {
    id: 'dates',
    group: 'primary',
    isActive: query => query.dates !== null,
    cleared: { dates },
  },
  price: {
    id: 'price',
    group: 'primary',
    isActive: query => query.price !== null,
    cleared: { price },
  },
  language: {
    id: 'language',
    group: 'primary',
    isActive: query => query.language !== null,
    cleared: { language },
  },
  duration: {
    id: 'duration',
    group: 'primary',
    isActive: query => query.durations.length > 0,
    cleared: { durations },
  },
  workouts: {
    id: 'workouts',
    group: 'secondary',
    isActive: query => query.workouts.length > 0,
    cleared: { workouts, workoutMode },
  },
};

/** How many filters are in use, of one group or of both. */
export const countActive = (query: SearchQuery, group?: Filter['group']): number =>
  filterIds.filter(id => (!group || filters[id].group === group) && filters[id].isActive(query))
    .length;

/** Told of changes to the search; those that are typed or slid rest for `pause` milliseconds first. */
export type OnFilterChange = (changes: Partial<SearchQuery>, pause?: number) => void;

/** What the fields of every filter are given. */
export interface FilterFieldsProps {
  query: SearchQuery;
  onChange: OnFilterChange;
  /** In a popup of its own, or among others on the page or in a modal. */
  variant: 'plain' | 'popup';
}
