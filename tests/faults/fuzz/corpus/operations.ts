import { z } from 'zod';
import type { AnyOperation } from '@flowroom/marketplace/testing/internals';
import { buildCommands, operations } from '@flowroom/marketplace/testing/internals';
import type { SeededRandom } from '../seededRandom.ts';
import type { Part } from '../draft.ts';
import type { Role, Fixtures } from '../fixtures.ts';
import { data, entry, valuesOf } from './entry.ts';
import type { Asked, Entry, Key } from './entry.ts';

const bases = { marketplace: '/flex/v1/api', integration: '/flex/v1/integration_api' } as const;

/** Keys of inputs whose schema is not a plain object. */
const assetPush = ['current-version', 'path-0', 'op-0', 'data-raw-0'];
const processPush = ['name', 'definition'];

/** Returns the keys of an input. */
export const keysOf = (input: z.ZodType, otherwise: readonly string[] = []): readonly Key[] =>
  input instanceof z.ZodObject
    ? Object.entries(input.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
        name,
        isOptional: schema.safeParse(undefined).success,
      }))
    : otherwise.map(name => ({ name, isOptional: false }));

// A body has more to mutate than an address.
const weightOf = (method: string) => (method === 'POST' ? 3 : 1);

/** A GIF of one pixel. */
export const pixel = Buffer.from(
  'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==',
  'base64',
);

export const picturePart = (name: string): Part => ({
  name,
  filename: 'a.gif',
  type: 'image/gif',
  data: pixel,
});

const teachersAreas =
  /^(own_listings|availability|stock|stripe_account|stripe_persons|own_file|file_up|images)/;

/** Picks a role with access, or any role in one of twelve requests. */
function roleFor({ access, name }: AnyOperation, random: SeededRandom): Role {
  if (random.oneIn(12)) {
    return random.pick(['nobody', 'visitor', 'foreignPage', 'operator', 'console'] as const);
  }
  if (access.includes('integ')) return 'operator';
  if (teachersAreas.test(name)) return random.pick(['teacher', 'teacher', 'teacherPage'] as const);
  const signedIn = ['teacher', 'student', 'trusted', 'studentPage', 'teacherPage'] as const;
  return access.includes('public-read') && random.oneIn(2)
    ? random.pick(['visitor', 'visitorPage'] as const)
    : random.pick(signedIn);
}

const operationEntry = (one: AnyOperation): Entry => {
  const api = one.api ?? 'marketplace';
  const keys = keysOf(one.input);
  const [area = ''] = one.name.split('/');
  return entry(
    `${api} ${one.name}`,
    (fixtures, random) => {
      const path = `${bases[api]}/${one.name}`;
      const role = roleFor(one, random);
      const headers: [string, string][] = [
        ['Accept', random.oneIn(2) ? 'application/json' : 'application/transit+json'],
      ];
      const common = { path, role, headers, method: one.method };
      if (one.multipart) {
        return { ...common, body: { kind: 'multipart', parts: [picturePart('image')] } };
      }
      const values = bodyOf(one.name, fixtures, random) ?? valuesOf(keys, fixtures, random, area);
      return one.method === 'GET'
        ? { ...common, query: values }
        : { ...common, query: { expand: random.oneIn(2) }, body: data(values, random) };
    },
    weightOf(one.method),
  );
};

/** Returns a sample of the whole body where its keys depend on each other, otherwise null. */
function bodyOf(
  name: string,
  { samples }: Fixtures,
  random: SeededRandom,
): Record<string, unknown> | null {
  const known = samples[name];
  return known ? structuredClone(random.pick(known) as Record<string, unknown>) : null;
}

export const fileParts = (name: string, fixtures: Fixtures, random: SeededRandom): Part[] =>
  name === 'assets/stage'
    ? [{ name: 'file', filename: 'a.json', type: 'application/json', data: Buffer.from('{"a":1}') }]
    : [
        ...assetPush.slice(0, 3).map(key => ({
          name: key,
          data: Buffer.from(String(random.pick(fixtures.samples[key] ?? ['x']))),
        })),
        { name: 'data-raw-0', filename: 'a.json', data: Buffer.from('{"a":1}') },
      ];

const commandEntry = ({ name, method, input, upload }: (typeof buildCommands)[number]): Entry => {
  const keys = keysOf(input, name === 'assets/push' ? assetPush : processPush);
  const ask = (fixtures: Fixtures, random: SeededRandom): Asked => {
    const role: Role = random.oneIn(12) ? random.pick(['nobody', 'operator']) : 'console';
    const common = { path: `/flex/v1/build-api/${name}`, role, method };
    const query = { marketplace: fixtures.marketplace };
    if (upload) {
      const parts = fileParts(name, fixtures, random);
      return { ...common, query, body: { kind: 'multipart', parts } };
    }
    const values = bodyOf(name, fixtures, random) ?? valuesOf(keys, fixtures, random, 'build');
    return method === 'GET'
      ? { ...common, query: { ...query, ...values } }
      : { ...common, query, body: data(values, random) };
  };
  return entry(`build ${name}`, ask, weightOf(method));
};

/** Every operation of the Marketplace and Integration APIs and every command of the Build API. */
export const operationEntries: readonly Entry[] = [
  ...operations.map(operationEntry),
  ...buildCommands.map(commandEntry),
];
