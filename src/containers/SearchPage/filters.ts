import { fieldFilters } from '#shared/fields/fieldFilters.ts';
import type { DescribedFilter } from '#shared/fields/fieldFilters.ts';
import type { FieldParam } from '#shared/fields/fieldList.ts';
import { withoutFilters, withoutPlace } from './searchQuery.ts';
import type { SearchQuery } from './searchQuery.ts';

/** All filters, in order. */
export const filterIds = [
  'keywords',
  'place',
  'dates',
  'price',
  ...fieldFilters.map(({ param }) => param),
] as const;
export type FilterId = (typeof filterIds)[number];

/** Filter of the search page. */
export interface Filter {
  id: FilterId;
  /** Secondary filters are in a panel on a wide screen. */
  group: 'primary' | 'secondary';
  isActive: (query: SearchQuery) => boolean;
  /** Changes that remove the filter. */
  cleared: Partial<SearchQuery>;
}

const { keywords, price, dates } = withoutFilters;

/** Returns the filter of a field. */
const fieldFilter = ({ param, group }: DescribedFilter): Filter => ({
  id: param,
  group,
  isActive: query => query[param].length > 0,
  cleared: { [param]: [] },
});

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
  // One for each field that is filtered by.
  ...(Object.fromEntries(fieldFilters.map(filter => [filter.param, fieldFilter(filter)])) as Record<
    FieldParam,
    Filter
  >),
};

/** Returns the number of filters in use, of one group or of both. */
export const countActive = (query: SearchQuery, group?: Filter['group']): number =>
  filterIds.filter(id => (!group || filters[id].group === group) && filters[id].isActive(query))
    .length;

/**
 * Called with changes of the search. Typed and slid values are applied after `pause` milliseconds.
 */
export type OnFilterChange = (changes: Partial<SearchQuery>, pause?: number) => void;

/** Props of the fields of a filter. */
export interface FilterFieldsProps {
  query: SearchQuery;
  onChange: OnFilterChange;
  /** Rendered in a popup, or among others in a page or dialog. */
  variant: 'plain' | 'popup';
}
