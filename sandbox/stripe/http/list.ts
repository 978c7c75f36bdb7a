import type { StripeData } from '../model/rows.ts';
import { invalidRequest, resourceMissing } from './errors.ts';
import { operation } from './operation.ts';
import type { Call, Operation } from './operation.ts';
import { hash, int, text } from './params.ts';
import type { Field, Parsed, Shape } from './params.ts';

type Listed = {
  [K in keyof StripeData]: StripeData[K] extends { created: number } ? K : never;
}[keyof StripeData];

const range = hash({ gt: int(), gte: int(), lt: int(), lte: int() });

/** An instant or a range of instants, in seconds. */
export const instants: Field<Parsed<{ r: typeof range }>['r']> = {
  parse(raw, path) {
    if (typeof raw !== 'string') return range.parse(raw, path);
    const at = int().parse(raw, path);
    return { gt: undefined, gte: at, lt: undefined, lte: at };
  },
};

const paging = {
  limit: int(1),
  starting_after: text(),
  ending_before: text(),
  created: instants,
};

interface ListOptions<K extends Listed, S extends Shape> {
  collection: K;
  shape: S;
  keep(row: StripeData[K], params: Parsed<S>, call: Call): boolean;
}

/** A list endpoint, newest first, paged by `limit`, `starting_after` and `ending_before`. */
export function listOperation<K extends Listed, S extends Shape>(
  route: `GET /${string}`,
  options: ListOptions<K, S>,
): Operation {
  return operation(route, { ...paging, ...options.shape }, (call, all) => {
    const params = all as Parsed<S> & Parsed<typeof paging>;
    const rows = call.tx
      .all(options.collection)
      .filter(row => options.keep(row, params, call) && within(row.created, params.created))
      .reverse();
    return page(rows, params, pathOf(route, call));
  });
}

/** One page of `rows` (newest first) as a list object. */
export function page<T extends { id: string }>(
  rows: T[],
  params: { limit?: number; starting_after?: string; ending_before?: string },
  url: string,
): { object: 'list'; data: T[]; has_more: boolean; url: string } {
  const limit = params.limit ?? 10;
  if (limit > 100) {
    throw invalidRequest(
      'This value must be less than or equal to 100 (it currently is ' + `'${limit}').`,
      { code: 'parameter_invalid_integer', param: 'limit' },
    );
  }
  const indexOf = (id: string, param: string) => {
    const index = rows.findIndex(row => row.id === id);
    if (index < 0) throw resourceMissing('object', id, param);
    return index;
  };
  if (params.ending_before !== undefined) {
    const end = indexOf(params.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: rows.slice(start, end), has_more: start > 0, url };
  }
  const after = params.starting_after;
  const start = after === undefined ? 0 : indexOf(after, 'starting_after') + 1;
  const data = rows.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < rows.length, url };
}

/** Returns whether an instant is within the bounds of such a parameter. */
export function within(at: number, bounds: Parsed<{ r: typeof range }>['r']): boolean {
  if (!bounds) return true;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = bounds;
  return at > gt && at >= gte && at < lt && at <= lte;
}

function pathOf(route: string, call: Call): string {
  const path = route.slice('GET '.length);
  return `/v1${path.replace(/:(\w+)/g, (_whole, name: string) => call.ids[name] ?? '')}`;
}
