import { fieldFilters } from '#shared/fields/fieldFilters.ts';
import type { DescribedFilter } from '#shared/fields/fieldFilters.ts';
import type { FieldParam } from '#shared/fields/fieldList.ts';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import { paths } from '#shared/config/paths.ts';
import type { SearchParam } from '#shared/config/paths.ts';
import { priceLimits } from '#src/config/search.ts';
import { namedDays, readHours } from '#shared/time/soon.ts';
import type { HourRange, NamedDay } from '#shared/time/soon.ts';
import { defaultZone, readDates, readZone } from './searchDates.ts';
import type { DateRange } from './searchDates.ts';

/** Whole units of currency, both ends included; `min` is never above `max`. */
export interface PriceRange {
  min: number;
  max: number;
}

/**
 * Available orders by the marketplace's key, by the next class time, or `relevance`, which is never
 * sent.
 */
const sortKeys = ['soonest', 'createdAt', '-createdAt', '-price', 'price', 'relevance'] as const;
export type SortKey = (typeof sortKeys)[number];
export const defaultSort: SortKey = 'createdAt';

/** Stored keys that are chosen, by filter; a filter that takes one value has one at most. */
type ChosenKeys = { [Param in FieldParam]: readonly string[] };

/** Search in the address, the only state of the search. */
export interface SearchQuery extends ChosenKeys {
  /** Name of a place, for display; the bounds define the search. */
  address: string;
  /** `neLat,neLng,swLat,swLng` in degrees, or null. */
  bounds: string | null;
  /** Point of the place as `lat,lng`, or null; ignored without bounds. */
  origin: string | null;
  keywords: string;
  /** null: any price. */
  price: PriceRange | null;
  /** Filters that need all chosen keys, where others need any of them. */
  matchAll: readonly FieldParam[];
  /** null: any day. */
  dates: DateRange | null;
  /** Day by its name as of now, in place of `dates`; null: any day. */
  when: NamedDay | null;
  /** Part of the day or full hour in which classes begin; null: any. */
  hours: HourRange | null;
  /** IANA zone of named days and hours, where no dates are chosen. */
  zone: string;
  /** null: soonest first with a time, best match with keywords, newest first otherwise. */
  sort: SortKey | null;
  /** From 1. */
  page: number;
}

/**
 * Last page that can be requested: the marketplace shows no more than 10,000 results of a search.
 */
const lastPage = Math.floor(10_000 / pageSizes.search);

const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^\s*\d+\s*$/.test(text) ? Number(text) : null;

/** Returns a typed amount in whole units; negative values remain for correction. */
const wholeAmount = (text: string): number | null =>
  /^\s*-?\d+([.,]\d*)?\s*$/.test(text) ? parseInt(text, 10) : null;

const clamp = (value: number): number =>
  Math.min(priceLimits.max, Math.max(priceLimits.min, value));

/**
 * Parses a price range: whole numbers within the limits, in order. An empty or invalid end becomes
 * its limit. null when both ends are limits.
 */
export function readPriceRange(minText: string, maxText: string): PriceRange | null {
  const max = clamp(wholeAmount(maxText) ?? priceLimits.max);
  const min = Math.min(clamp(wholeAmount(minText) ?? priceLimits.min), max);
  return min === priceLimits.min && max === priceLimits.max ? null : { min, max };
}

function readPrice(text: string | null): PriceRange | null {
  const [min = '', max = ''] = (text ?? '').split(',');
  return text ? readPriceRange(min, max) : null;
}

/** Parses a comma list of numbers, rounded to 8 decimals; null unless there are exactly `count`. */
function readNumbers(text: string | null, count: number): number[] | null {
  const parts = (text ?? '').split(',').map(part => (part.trim() ? Number(part) : NaN));
  if (parts.length !== count || !parts.every(Number.isFinite)) return null;
  return parts.map(part => Number(part.toFixed(8)));
}

function readBounds(text: string | null): string | null {
  const [neLat = 0, neLng = 0, swLat = 0, swLng = 0, ...rest] = readNumbers(text, 4) ?? [91];
  const inRange = [neLat, swLat].every(lat => Math.abs(lat) <= 90) && neLat >= swLat;
  return inRange && [neLng, swLng].every(lng => Math.abs(lng) <= 180)
    ? [neLat, neLng, swLat, swLng, ...rest].join(',')
    : null;
}

function readOrigin(text: string | null): string | null {
  const [lat = 91, lng = 0] = readNumbers(text, 2) ?? [];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? `${lat},${lng}` : null;
}

const allPrefix = 'has_all:';

/** Parses the known keys of a comma list, without duplicates, in the order of the choices. */
function readKeys(text: string | null, { choices, matches }: DescribedFilter): string[] {
  const named = new Set((text ?? '').replace(allPrefix, '').split(','));
  const known = choices.map(({ value }) => value).filter(value => named.has(value));
  return matches === 'one' ? known.slice(0, 1) : known;
}

/** Returns a value for each filter by a field. */
const byParam = <Value>(valueOf: (filter: DescribedFilter) => Value) =>
  // There is one for each.
  Object.fromEntries(fieldFilters.map(filter => [filter.param, valueOf(filter)])) as {
    [Param in FieldParam]: Value;
  };

/** Parts of a search that decide on its orders. */
type Ordered = Pick<SearchQuery, 'keywords' | 'when' | 'hours'>;

/** Returns whether a search has named days or hours: its classes come by their time. */
export const hasMoment = ({ when, hours }: Omit<Ordered, 'keywords'>): boolean =>
  when !== null || hours !== null;

/** Sorts that can be chosen: relevance conflicts with keywords, and with a time. */
export const sortsFor = (query: Ordered): readonly SortKey[] =>
  query.keywords || hasMoment(query) ? sortKeys.filter(key => key !== 'relevance') : sortKeys;

/** The order of a search without a chosen one; null is the best match. */
export function usualSort(query: Ordered): SortKey | null {
  if (hasMoment(query)) return 'soonest';
  return query.keywords ? null : defaultSort;
}

/** The order of a search; null where it is the usual one or conflicts with the rest. */
function sortOf(sort: string | null, query: Ordered): SortKey | null {
  const known = sortsFor(query).find(key => key === sort) ?? null;
  return known === usualSort(query) ? null : known;
}

/** Returns whether the marketplace can not answer a search: by class times, or of a question. */
export const isByTime = (query: SearchQuery): boolean =>
  hasMoment(query) || query.keywords !== '' || query.sort === 'soonest';

/** Reads the address; what makes no sense is left out rather than refused. */
export function readSearch(search: URLSearchParams): SearchQuery {
  const get = (name: SearchParam) => search.get(name);
  // Control characters are never typed, and the database rejects NUL.
  const text = (name: SearchParam) =>
    (get(name) ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 200);
  const bounds = readBounds(get('bounds'));
  const keywords = text('keywords');
  const page = wholeNumber(get('page') ?? undefined) ?? 1;
  const dates = readDates(get('dates'), get('minDuration'), get('zone'));
  const when = dates ? null : (namedDays.find(name => name === get('when')) ?? null);
  const hours = when === 'now' ? null : readHours(get('hours'));
  return {
    address: bounds ? text('address') : '',
    bounds,
    origin: bounds && readOrigin(get('origin')),
    keywords,
    price: readPrice(get('price')),
    ...byParam(filter => readKeys(get(filter.param), filter)),
    matchAll: fieldFilters
      .filter(({ param, matches }) => matches === 'either' && get(param)?.startsWith(allPrefix))
      .map(({ param }) => param),
    dates,
    when,
    hours,
    zone: dates || !hasMoment({ when, hours }) ? defaultZone : readZone(get('zone')),
    sort: sortOf(get('sort'), { keywords, when, hours }),
    page: Math.min(Math.max(page, 1), lastPage),
  };
}

/** The address of a search; what is the default is left out, so equal searches have one address. */
export function searchAddress(query: SearchQuery): string {
  const { bounds, keywords, price, dates, when, hours, matchAll, page } = query;
  const zone = dates ? dates.zone : hasMoment(query) ? query.zone : defaultZone;
  const keysOf = ({ param }: DescribedFilter) =>
    (matchAll.includes(param) && query[param].length > 1 ? allPrefix : '') + query[param].join(',');
  const parts: Record<SearchParam, string | number | null> = {
    address: bounds && query.address,
    bounds,
    origin: bounds && query.origin,
    keywords,
    price: price && `${price.min},${price.max}`,
    ...byParam(keysOf),
    when: dates ? null : when,
    hours,
    dates: dates && `${dates.from},${dates.to}`,
    minDuration: dates && dates.minDuration,
    zone: zone === defaultZone ? null : zone,
    sort: sortOf(query.sort, query),
    page: page > 1 ? page : null,
  };
  return paths.search(parts);
}

/** Everywhere. */
export const withoutPlace = {
  address: '',
  bounds: null,
  origin: null,
} as const satisfies Partial<SearchQuery>;

/** A search without its filters; the order stays. */
export const withoutFilters = {
  ...withoutPlace,
  keywords: '',
  price: null,
  ...byParam((): readonly string[] => []),
  matchAll: [],
  dates: null,
  when: null,
  hours: null,
} as const satisfies Partial<SearchQuery>;

/** Returns whether any filter is in use. */
export const isNarrowed = (query: SearchQuery): boolean =>
  searchAddress({ ...query, sort: null, page: 1 }) !== paths.search();
