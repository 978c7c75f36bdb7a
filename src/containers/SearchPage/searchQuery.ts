import type { Params } from '#src/api/types.ts';
import { pageSizes } from '#src/config/marketplace.ts';
import { paths } from '#src/config/paths.ts';
import { cardFields } from '#src/ducks/listingCards.ts';
import { minorUnitsOf } from '#src/util/money.ts';

/** Ends of the price slider and its step, in whole units of the marketplace's currency. */
export const priceLimits = { min: 0, max: 1000, step: 5 } as const;

/** Whole units of currency, both ends included; `min` is never above `max`. */
export interface PriceRange {
  min: number;
  max: number;
}

/** Orders a reader can choose; the marketplace's key, or `relevance`, which is never sent. */
export const sortKeys = ['createdAt', '-createdAt', '-price', 'price', 'relevance'] as const;
export type SortKey = (typeof sortKeys)[number];
export const defaultSort: SortKey = 'createdAt';

/** What the address of the search page says. It is the only state of the search. */
export interface SearchQuery {
  keywords: string;
  /** null: any price. */
  price: PriceRange | null;
  /** null: newest first, or best match when there are keywords. */
  sort: SortKey | null;
  /** From 1. */
  page: number;
  /** Name of a place, shown to people; the bounds decide. */
  address: string;
  /** `neLat,neLng,swLat,swLng` in degrees, or null. */
  bounds: string | null;
}

const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^\s*\d+\s*$/.test(text) ? Number(text) : null;

const clamp = (value: number): number =>
  Math.min(priceLimits.max, Math.max(priceLimits.min, value));

/**
 * A price range of two texts as typed: whole numbers within the limits, the lower end never above
 * the upper; an empty or unreadable end falls back to its limit. null when both ends are the limits.
 */
export function readPriceRange(minText: string, maxText: string): PriceRange | null {
  const max = clamp(wholeNumber(maxText) ?? priceLimits.max);
  const min = Math.min(clamp(wholeNumber(minText) ?? priceLimits.min), max);
  return min === priceLimits.min && max === priceLimits.max ? null : { min, max };
}

function readPrice(text: string | null): PriceRange | null {
  const [min = '', max = ''] = (text ?? '').split(',');
  return text ? readPriceRange(min, max) : null;
}

function readBounds(text: string | null): string | null {
  const numbers = (text ?? '').split(',').map(Number);
  if (!text || numbers.length !== 4 || !numbers.every(Number.isFinite)) return null;
  const [neLat = 0, neLng = 0, swLat = 0, swLng = 0] = numbers;
  const inRange = [neLat, swLat].every(lat => Math.abs(lat) <= 90) && neLat >= swLat;
  return inRange && [neLng, swLng].every(lng => Math.abs(lng) <= 180) ? numbers.join(',') : null;
}

/** Sorts that can be chosen: relevance conflicts with the keyword filter. */
export const sortsFor = (keywords: string): readonly SortKey[] =>
  keywords ? sortKeys.filter(key => key !== 'relevance') : sortKeys;

/** Reads the address; what makes no sense is left out rather than refused. */
export function readSearch(search: URLSearchParams): SearchQuery {
  const keywords = (search.get('keywords') ?? '').trim().slice(0, 200);
  const sort = sortsFor(keywords).find(key => key === search.get('sort')) ?? null;
  const page = wholeNumber(search.get('page') ?? undefined) ?? 1;
  return {
    keywords,
    price: readPrice(search.get('price')),
    sort: sort === defaultSort && !keywords ? null : sort,
    page: Math.min(Math.max(page, 1), 400),
    address: (search.get('address') ?? '').trim().slice(0, 200),
    bounds: readBounds(search.get('bounds')),
  };
}

/** The address of a search; what is the default is left out, so equal searches have one address. */
export const searchAddress = ({ keywords, price, sort, page, address, bounds }: SearchQuery) =>
  paths.search({
    keywords,
    address: bounds ? address : null,
    bounds,
    price: price && `${price.min},${price.max}`,
    sort,
    page: page > 1 ? page : null,
  });

/** Whether anything narrows the search down. */
export const isNarrowed = ({ keywords, price, bounds }: SearchQuery): boolean =>
  keywords !== '' || price !== null || bounds !== null;

/** How long after its end a class is still found. */
const lastClassGrace = 10_000;

/** The marketplace's query. `now` is epoch milliseconds. */
export function toListingsQuery(query: SearchQuery, now: number, currency: string): Params {
  const { keywords, price, page, bounds } = query;
  const sort = query.sort ?? (keywords ? 'relevance' : defaultSort);
  const unit = minorUnitsOf(currency);
  return {
    page,
    perPage: pageSizes.search,
    minStock: 1,
    pub_lastClass: `${now - lastClassGrace},`,
    ...(keywords ? { keywords } : {}),
    ...(bounds ? { bounds } : {}),
    // The marketplace leaves the upper end out, so it is moved one minor unit up.
    ...(price ? { price: `${price.min * unit},${price.max * unit + 1}` } : {}),
    ...(sort === 'relevance' ? {} : { sort }),
    include: ['author', 'author.profileImage', 'images', 'currentStock'],
    ...cardFields,
    'fields.image': [
      'variants.landscape-crop',
      'variants.landscape-crop2x',
      'variants.square-xsmall',
      'variants.square-xsmall2x',
    ],
    'imageVariant.square-xsmall': 'w:40;h:40;fit:crop',
    'imageVariant.square-xsmall2x': 'w:80;h:80;fit:crop',
  };
}
