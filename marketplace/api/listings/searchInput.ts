import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import {
  commaList,
  int,
  latLng,
  latLngBounds,
  listOf,
  oneOf,
  optionalParam,
  text,
  timestamp,
  uuid,
  uuidList,
} from '#marketplace/contract/fields.ts';
import { dayMs } from '#marketplace/contract/range.ts';
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

const range = () =>
  text(1, 50).transform((value, context): NumberRange => {
    const parsed = parseRange(value);
    if (parsed) return parsed;
    context.addIssue({ code: 'custom', message: 'Expected a number or a range.', input: value });
    return z.NEVER;
  });

/** Parameters of listings/query; `pub_*` and `meta_*` are read from the query string by schema. */
export const searchInput = z.object({
  keywords: optionalParam(text(1, 1000)),
  origin: optionalParam(latLng()),
  bounds: optionalParam(latLngBounds()),
  price: optionalParam(range()),
  ids: optionalParam(uuidList()),
  authorId: optionalParam(uuid()),
  createdAtStart: optionalParam(timestamp()),
  createdAtEnd: optionalParam(timestamp()),
  start: optionalParam(timestamp()),
  end: optionalParam(timestamp()),
  availability: optionalParam(oneOf(...availabilityModes)),
  minDuration: optionalParam(int(1, 1_000_000)),
  seats: optionalParam(int(1, 1_000_000)),
  minStock: optionalParam(int(0)),
  stockMode: optionalParam(oneOf('strict', 'match-undefined')),
  sort: optionalParam(commaList()),
});
export type SearchInput = z.infer<typeof searchInput>;

/** Parameters for callers who also see listings that are not published. */
export const searchInputWithStates = searchInput.extend({
  states: optionalParam(listOf(...listingStates)),
});

/**
 * Builds a search from its parameters. @throws ApiError validation-invalid-params for parameters
 * that exclude each other, validation-invalid-value for one that does not fit its search schema
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
