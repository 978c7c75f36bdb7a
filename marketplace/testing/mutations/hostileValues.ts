import fc from 'fast-check';

export type JsonValue = null | boolean | number | string | JsonValue[] | Data;

/** Objects as a JSON parser creates them: `__proto__` is an ordinary key. */
export interface Data {
  [key: string]: JsonValue;
}

const nested = (depth: number): JsonValue =>
  Array.from({ length: depth }).reduce<JsonValue>(
    (inner, _, level) => (level % 2 === 0 ? [inner] : { value: inner }),
    'deep',
  );

const fromText = (text: string) => JSON.parse(text) as JsonValue;

/**
 * Values that have broken readers of extended data, or could: of the wrong type, at the limits of
 * numbers, texts, dates and zones, and objects with special keys.
 */
export const wrongValues: readonly JsonValue[] = [
  null,
  true,
  false,
  0,
  -1,
  5,
  0.1,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  8.64e15,
  8.64e15 + 1,
  1e308,
  '',
  'x',
  'NaN',
  'Infinity',
  '1e999',
  '-0',
  '12,5',
  'null',
  '[object Object]',
  'Moon/Base',
  'America/../../etc/passwd',
  'UTC+99:99',
  '0000-00-00',
  '2026-02-30',
  '+275760-09-14',
  '2026-13-01T25:61:61Z',
  '24:00',
  '7:5',
  '\u202eevil.exe\u202c',
  'שלום עליכם',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'e\u0301\u0301\u0301\u0301\u0301',
  '</script><script>alert(1)</script>',
  '{count, plural, one {#}',
  '{{#each this}}{{lookup . "constructor"}}{{/each}}',
  'javascript:alert(1)',
  '\r\nBEGIN:VEVENT\r\nATTENDEE:mailto:eve@example.com',
  'x'.repeat(20_000),
  '한'.repeat(5_000),
  [],
  [null],
  [[]],
  [{}],
  [5, 'x', null],
  ['yoga', { value: 'yoga' }, []],
  [{ value: 5 }, { value: null }, {}],
  [{ value: 'recurring' }, 'per_session', 3],
  Array.from({ length: 2_000 }, () => 'yoga'),
  {},
  { value: {} },
  { value: '60' },
  { value: -60 },
  { value: 1e18 },
  { key: [], value: null },
  { address: 5 },
  { address: { address: [] }, building: 7 },
  { length: 3 },
  { length: -1, 0: 'x' },
  { then: 'x' },
  { toString: null, valueOf: 5, toJSON: 'x', toHTML: 'x' },
  { type: 'image', id: 'x', attributes: null },
  { _sdkType: 'Money', amount: 'x', currency: 5 },
  { amount: 'x', currency: 'XXX' },
  { lat: 'x', lng: null },
  fromText('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  fromText('{"hasOwnProperty":1,"prototype":[],"constructor":"x"}'),
  nested(60),
];

/** Any JSON value, wrong values included. */
export const anyJson = (): fc.Arbitrary<JsonValue> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...wrongValues) },
    {
      weight: 2,
      arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }) as fc.Arbitrary<JsonValue>,
    },
    {
      weight: 1,
      arbitrary: fc.array(fc.constantFrom(...wrongValues.slice(0, -1)), { maxLength: 4 }),
    },
    {
      weight: 1,
      arbitrary: fc.dictionary(
        fc.constantFrom(
          'value',
          'label',
          'key',
          'address',
          'type',
          'length',
          '__proto__',
          'default',
        ),
        fc.constantFrom(...wrongValues),
        { maxKeys: 3 },
      ),
    },
  );

const wrongNames = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'then',
  '',
  ' ',
  'ключ',
];

/** Path of a field: names, and indexes of lists. */
type Path = readonly string[];

/** Lists the paths of all fields, those of nested objects and lists included. */
function pathsOf(value: JsonValue, at: Path = []): Path[] {
  const own: Path[] = at.length > 0 ? [at] : [];
  if (typeof value !== 'object' || value === null) return own;
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...at, key]))];
}

/** Copies data with another value at a path; special names of JavaScript are ordinary keys. */
export function withValue(data: JsonValue, [first, ...rest]: Path, value: JsonValue): JsonValue {
  if (first === undefined) return value;
  if (Array.isArray(data)) {
    return data.map((inner, index) =>
      String(index) === first ? withValue(inner, rest, value) : inner,
    );
  }
  const old: Data = typeof data === 'object' && data !== null ? { ...data } : {};
  const inner = Object.hasOwn(old, first) ? (old[first] ?? null) : {};
  const entries = Object.entries(old).filter(([key]) => key !== first);
  return Object.fromEntries([...entries, [first, withValue(inner, rest, value)]]) as JsonValue;
}

/** Valid data with wrong values in one to three of its fields, with unknown fields, or empty. */
export const spoiled = (good: Data): fc.Arbitrary<Data> => {
  const field = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...pathsOf(good)) },
    { weight: 1, arbitrary: fc.constantFrom(...wrongNames).map((name): Path => [name]) },
  );
  const spoils = fc.array(fc.tuple(field, anyJson()), { minLength: 1, maxLength: 3 });
  return fc.oneof(
    {
      weight: 12,
      arbitrary: spoils.map(
        all =>
          all.reduce<JsonValue>(
            (data, [path, value]) => withValue(data, path, value),
            good,
          ) as Data,
      ),
    },
    {
      weight: 1,
      arbitrary: fc.dictionary(
        fc.constantFrom(...Object.keys(good)),
        anyJson(),
      ) as fc.Arbitrary<Data>,
    },
    { weight: 1, arbitrary: fc.constant<Data>({}) },
  );
};

/** Options of a property test: a fixed seed, unless the environment sets another. */
export const boundedRuns = (usual: number): { seed: number; numRuns: number } => ({
  seed: Number(process.env.FLOWROOM_TEST_SEED ?? 11),
  numRuns: Math.ceil(usual * Number(process.env.FLOWROOM_TEST_RUNS ?? 1)),
});

/**
 * Checks `holds` with a number of values. A failure reports the seed and the error: the values are
 * too large to print, and shrinking them would take minutes.
 */
export async function holdsForAll<Value>(
  values: fc.Arbitrary<Value>,
  holds: (value: Value) => Promise<void>,
  usualRuns: number,
): Promise<void> {
  const found = await fc.check(fc.asyncProperty(values, holds), {
    ...boundedRuns(usualRuns),
    endOnFailure: true,
  });
  if (!found.failed) return;
  const { seed, counterexamplePath, errorInstance } = found;
  const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error(`FLOWROOM_TEST_SEED=${seed}, run ${counterexamplePath}: ${message}`);
}
