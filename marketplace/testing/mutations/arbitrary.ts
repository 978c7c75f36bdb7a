import fc from 'fast-check';
import type { World } from './world.ts';

/** An endpoint with the keys of its schema. */
export interface Target {
  path: string;
  method: 'GET' | 'POST';
  keys: readonly string[];
  /** Overrides the bearer token of the fixtures. */
  authorization?: string;
}

/** A request that may be wrong anywhere: in its values, its keys, its caller or its bytes. */
export interface MutatedRequest {
  method: 'GET' | 'POST';
  /** With the query string. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: [nested(depth - 1)] });

/** Invalid values, and some that look almost valid. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    0,
    -1,
    1.5,
    2 ** 53,
    -(2 ** 31) - 1,
    1e308,
    true,
    [],
    {},
    [[]],
    '\0',
    'x'.repeat(9000),
    '~:keyword',
    '~u',
    '^0',
    '%',
    "'; --",
    '\\',
    '🧘‍♀️',
    '٣',
    '2026-13-45T99:00:00Z',
    '0000-00-00',
    '+275760-09-13T00:00:00.000Z',
    'NaN',
    '1e999',
    ',,,',
    '-5',
    '99999999999999999999',
    nested(60),
  ),
  fc.constantFrom<unknown>(
    { amount: 1.5, currency: 'USD' },
    { amount: 2 ** 60, currency: 'usd' },
    { lat: 91, lng: 'x' },
    { __proto__: null, constructor: 'x', toString: 1 },
    { type: 'availability-plan/time', timezone: 'Nowhere/Land', entries: [{}] },
    { type: 'availability-plan/day', timezone: 'UTC' },
    { lineItems: [{ code: 'x', quantity: 'y' }] },
    ['~:a', null, {}],
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer(),
);

const oddQuery: readonly [string, fc.Arbitrary<string>][] = [
  [
    'include',
    fc.constantFrom('author', 'author.profileImage', 'nothing', 'a.b.c.d', ',', 'images'),
  ],
  ['expand', fc.constantFrom('true', 'false', 'x')],
  ['page', fc.constantFrom('0', '1', '-1', '1e9', '99999999', 'x')],
  ['perPage', fc.constantFrom('0', '1', '100', '101', '-1', 'x')],
  ['per_page', fc.constantFrom('5', 'x')],
  ['fields.listing', fc.constantFrom('title', '', 'publicData.a.b', '__proto__')],
  ['fields.image', fc.constantFrom('variants.odd')],
  ['imageVariant.odd', fc.constantFrom('w:1;h:1;fit:crop', 'w:99999;h:-1', ';;', 'w:x;fit:none')],
  ['limit.images', fc.constantFrom('1', '-1', 'x')],
  ['pub_lastClass', fc.constantFrom('1,', 'x', ',', '5,1')],
  ['pub_languages', fc.constantFrom('has_any:en', 'has_none:x', '', 'has_all:')],
  ['nonsense', fc.constantFrom('1', '')],
];

type Mistake = 'none' | 'cut' | 'flipped' | 'type' | 'empty';

/** Generates requests to any of the endpoints about the fixtures. */
export function mutatedRequests(
  targets: readonly Target[],
  { tokens, samples }: World,
): fc.Arbitrary<MutatedRequest> {
  const valueOf = (key: string) => {
    const good = samples[key];
    const guess = good ? fc.constantFrom(...good) : fc.constantFrom<unknown>('x', 1, true, {});
    return fc.oneof({ weight: 7, arbitrary: guess }, { weight: 2, arbitrary: odd });
  };
  const fieldsOf = (keys: readonly string[]) =>
    fc.record(Object.fromEntries(keys.map(key => [key, valueOf(key)])), {
      requiredKeys: keys.filter(key => key in samples),
    });
  return fc.constantFrom(...targets).chain(target =>
    fc
      .record({
        fields: fieldsOf(target.keys),
        dropped: fc.option(fc.constantFrom(...target.keys, ''), { freq: 3 }),
        extra: fc.option(fc.tuple(fc.constantFrom('nonsense', '__proto__', 'constructor'), odd), {
          freq: 5,
        }),
        query: fc
          .subarray(oddQuery.slice(), { maxLength: 2 })
          .chain(chosen =>
            fc.tuple(...chosen.map(([key, value]) => value.map(text => [key, text] as const))),
          ),
        token: fc.option(fc.constantFrom(...tokens, 'a.b.c'), { freq: 30 }),
        transit: fc.boolean(),
        wantsTransit: fc.boolean(),
        mistake: fc.constantFrom<Mistake>(
          'none',
          'none',
          'none',
          'none',
          'none',
          'cut',
          'flipped',
          'type',
          'empty',
        ),
        at: fc.nat(400),
      })
      .map(({ fields, dropped, extra, query, token, transit, wantsTransit, mistake, at }) => {
        const values: Record<string, unknown> = { ...fields };
        if (dropped) delete values[dropped];
        if (extra) Object.defineProperty(values, extra[0], { value: extra[1], enumerable: true });
        const isPost = target.method === 'POST';
        const asked = new URLSearchParams(query.map(([key, text]) => [key, text]));
        if (!isPost) {
          for (const [key, value] of Object.entries(values)) {
            asked.append(key, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
          }
        }
        const kind = transit ? 'application/transit+json' : 'application/json';
        const authorization = target.authorization ?? (token === null ? '' : `Bearer ${token}`);
        return {
          method: target.method,
          path: `${target.path}?${asked.toString()}`,
          headers: {
            accept: wantsTransit ? 'application/transit+json' : 'application/json',
            ...(authorization ? { authorization } : {}),
            ...(isPost ? { 'content-type': mistake === 'type' ? 'text/plain' : kind } : {}),
          },
          ...(isPost ? { body: spoilt(encode(values, transit), mistake, at) } : {}),
        };
      }),
  );
}

function encode(values: Record<string, unknown>, transit: boolean): string {
  const json = JSON.stringify(values);
  return transit ? JSON.stringify(asTransit(JSON.parse(json))) : json;
}

/** Transit of a JSON value, including objects that the official writer can not handle. */
function asTransit(value: unknown): unknown {
  // A text that starts with a tilde is unchanged: it may name any type of transit.
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(asTransit);
  return ['^ ', ...Object.entries(value).flatMap(([key, item]) => [`~:${key}`, asTransit(item)])];
}

function spoilt(body: string, mistake: Mistake, at: number): string {
  const place = at % Math.max(body.length, 1);
  if (mistake === 'empty') return '';
  if (mistake === 'cut') return body.slice(0, place);
  if (mistake !== 'flipped') return body;
  return `${body.slice(0, place)}${String.fromCharCode(body.charCodeAt(place) ^ 1)}${body.slice(place + 1)}`;
}
