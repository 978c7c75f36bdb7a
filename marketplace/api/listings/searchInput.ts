import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import {
  commaList,
  queryInt,
  latLng,
  latLngBounds,
  listOf,
  oneOf,
  text,
  timestamp,
  uuid,
  uuidList,
} from '#marketplace/contract/fields.ts';
import { dayMs } from '#marketplace/domain/availability/interval.ts';
import { availabilityModes } from '#marketplace/domain/availability/searchWindow.ts';
import type { AvailabilityWindow } from '#marketplace/domain/availability/searchWindow.ts';
import { listingStates } from '#marketplace/domain/listing/state.ts';
import { parseFilters } from '#marketplace/domain/search/extendedData.ts';
import { keywordQuery } from '#marketplace/domain/search/keywords.ts';
import type { ListingSearch } from '#marketplace/domain/search/listingSearch.ts';
import { parseRange } from '#marketplace/domain/search/range.ts';
import type { NumberRange } from '#marketplace/domain/search/range.ts';
import type { SearchSchema } from '#marketplace/domain/search/schema.ts';
import { parseSort } from '#marketplace/domain/search/sort.ts';

/** A parameter that may be left out or empty. */
const given = <T>(field: z.ZodType<T>) =>
  z.preprocess(value => (value === '' ? undefined : value), field.optional());

const range = () =>
  text(1, 50).transform((value, context): NumberRange => {
    const parsed = parseRange(value);
    if (parsed) return parsed;
    context.addIssue({ code: 'custom', message: 'Expected a number or a range.', input: value });
    return z.NEVER;
  });

/** Parameters of listings/query; `pub_*` and `meta_*` are read from the query string by schema. */
export const searchInput = z.object({
  keywords: given(text(1, 1000)),
  origin: given(latLng()),
  bounds: given(latLngBounds()),
  price: given(range()),
  ids: given(uuidList()),
  authorId: given(uuid()),
  createdAtStart: given(timestamp()),
  createdAtEnd: given(timestamp()),
  start: given(timestamp()),
  end: given(timestamp()),
  availability: given(oneOf(...availabilityModes)),
  minDuration: given(queryInt(1, 1_000_000)),
  seats: given(queryInt(1, 1_000_000)),
  minStock: given(queryInt(0)),
  stockMode: given(oneOf('strict', 'match-undefined')),
  sort: given(commaList()),
});
export type SearchInput = z.infer<typeof searchInput>;

/** The same for callers who also see listings that are not published. */
export const searchInputWithStates = searchInput.extend({
  states: given(listOf(...listingStates)),
});

/**
 * Puts a search together. @throws ApiError validation-invalid-params when parameters exclude each
 * other, validation-invalid-value when one does not fit its search schema
 */
export function searchOf(
  input: SearchInput,
  query: URLSearchParams,
  schemas: readonly SearchSchema[],
  now: Date,
): ListingSearch {
  const { keywords, origin, sort, minStock } = input;
  if (origin && (keywords || sort)) throw invalid('origin');
  return {
    bounds: input.bounds,
    origin,
    price: input.price,
    ids: input.ids,
    authorId: input.authorId,
    createdAtStart: input.createdAtStart,
    createdAtEnd: input.createdAtEnd,
    keywords: keywords === undefined ? undefined : keywordQuery(keywords),
    filters: parseFilters(query, schemas),
    sort: parseSort(sort ?? [], schemas),
    stock:
      minStock === undefined
        ? undefined
        : { min: minStock, matchUndefined: input.stockMode === 'match-undefined' },
    window: windowOf(input, now),
  };
}

function windowOf(input: SearchInput, now: Date): AvailabilityWindow | undefined {
  const { start, end, availability = 'day-full', minDuration, seats = 1 } = input;
  if (!start && !end) return undefined;
  if (!start) throw new ApiError('validation-missing-key', at('start'));
  if (!end) throw new ApiError('validation-missing-key', at('end'));
  const window = { start: start.getTime(), end: end.getTime() };
  const today = now.getTime();
  if (window.start < today - dayMs || window.start > today + 365 * dayMs) throw invalid('start');
  if (window.end <= window.start || window.end > today + 366 * dayMs) throw invalid('end');
  return { ...window, mode: availability, seats, minDuration };
}

const at = (...path: string[]) => ({ source: { path, type: 'query' as const } });

function invalid(parameter: string): ApiError {
  return new ApiError('validation-invalid-params', at(parameter));
}
