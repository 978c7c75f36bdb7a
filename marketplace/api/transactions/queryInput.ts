import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import {
  queryBool,
  commaList,
  listOf,
  oneOf,
  text,
  timestamp,
  uuid,
  optionalParam,
} from '#marketplace/contract/fields.ts';
import { transactionSortKeys } from '#marketplace/db/transactions/transactionSearch.ts';
import type {
  TimeRange,
  TransactionSearch,
  TransactionSort,
} from '#marketplace/db/transactions/transactionSearch.ts';
import {
  findSchema,
  parseFilters,
  splitParameter,
} from '#marketplace/domain/search/extendedData.ts';
import type { SearchSchema } from '#marketplace/domain/search/schema.ts';

const bookingStates = ['pending', 'proposed', 'accepted', 'declined', 'cancelled'] as const;

/** A list of names; adds their namespace where it is omitted. */
const names = (namespace: string) =>
  commaList().transform(list =>
    list.map(name => (name.includes('/') ? name : `${namespace}/${name}`)),
  );

const timeRange = () =>
  text(1, 100).transform((value, context): TimeRange => {
    const range = parseTimeRange(value);
    if (range) return range;
    context.addIssue({ code: 'custom', message: 'Expected a time or a range.', input: value });
    return z.NEVER;
  });

function parseTimeRange(value: string): TimeRange | null {
  const parts = value.split(',').map(part => part.trim());
  const times = parts.map(part => (part === '' ? null : timestamp().safeParse(part)));
  if (parts.length > 2 || times.some(time => time && !time.success)) return null;
  const [first, second] = times.map(time => time?.data);
  if (parts.length === 1) return first ? { equal: first } : null;
  return { from: first, until: second };
}

/** Parameters of transactions/query; `prot_*` and `meta_*` are read by their search schemas. */
export const queryInput = z.object({
  only: optionalParam(oneOf('sale', 'order')),
  lastTransitions: optionalParam(names('transition')),
  states: optionalParam(names('state')),
  processNames: optionalParam(commaList()),
  listingId: optionalParam(uuid()),
  userId: optionalParam(uuid()),
  customerId: optionalParam(uuid()),
  providerId: optionalParam(uuid()),
  createdAtStart: optionalParam(timestamp()),
  createdAtEnd: optionalParam(timestamp()),
  hasBooking: optionalParam(queryBool()),
  hasStockReservation: optionalParam(queryBool()),
  hasPayin: optionalParam(queryBool()),
  hasMessage: optionalParam(queryBool()),
  bookingStates: optionalParam(listOf(...bookingStates)),
  stockReservationStates: optionalParam(listOf(...bookingStates)),
  bookingStart: optionalParam(timeRange()),
  bookingEnd: optionalParam(timeRange()),
  sort: optionalParam(commaList()),
});
export type QueryInput = z.infer<typeof queryInput>;

/**
 * Builds the part of a search that does not depend on the caller. @throws ApiError
 * validation-invalid-value
 */
export function searchOf(
  input: QueryInput,
  query: URLSearchParams,
  schemas: readonly SearchSchema[],
): Omit<TransactionSearch, 'participantIds' | 'customerId' | 'providerId'> {
  const {
    only: _only,
    userId: _userId,
    customerId: _customer,
    providerId: _provider,
    sort,
    ...rest
  } = input;
  return { ...rest, sort: sortOf(sort ?? [], schemas), filters: parseFilters(query, schemas) };
}

/** A plain key sorts descending, one with a leading `-` ascending; at most three. */
function sortOf(keys: readonly string[], schemas: readonly SearchSchema[]): TransactionSort[] {
  const sort = keys.flatMap(key => {
    const ascending = key.startsWith('-');
    const by = sortKeyOf(ascending ? key.slice(1) : key, schemas);
    return by ? [{ by, ascending }] : [];
  });
  if (sort.length === keys.length && keys.length <= 3) return sort;
  throw new ApiError('validation-invalid-value', { source: { path: ['sort'], type: 'query' } });
}

function sortKeyOf(name: string, schemas: readonly SearchSchema[]): TransactionSort['by'] | null {
  const own = transactionSortKeys.find(key => key === name);
  if (own) return own;
  const parameter = splitParameter(name);
  const schema = parameter && findSchema(schemas, parameter);
  if (schema?.type !== 'long') return null;
  return schema.scope === 'protected' || schema.scope === 'metadata'
    ? { scope: schema.scope, key: schema.key }
    : null;
}
