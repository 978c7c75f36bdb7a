import { z } from 'zod';
import type { AnyOperation } from '@flowroom/marketplace/testing/operations';
import { buildCommands, operations } from '@flowroom/marketplace/testing/operations';
import type { Chance } from '../chance.ts';
import type { Part } from '../draft.ts';
import type { Role, World } from '../world.ts';
import { data, entry, valuesOf } from './entry.ts';
import type { Asked, Entry, Key } from './entry.ts';

const bases = { marketplace: '/flex/v1/api', integration: '/flex/v1/integration_api' } as const;

/** Keys of inputs that are more than a set of keys. */
const assetPush = ['current-version', 'path-0', 'op-0', 'data-raw-0'];
const processPush = ['name', 'definition'];

const keysOf = (input: z.ZodType, otherwise: readonly string[] = []): readonly Key[] =>
  input instanceof z.ZodObject
    ? Object.entries(input.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
        name,
        isOptional: schema.safeParse(undefined).success,
      }))
    : otherwise.map(name => ({ name, isOptional: false }));

// A body says more than an address does.
const weightOf = (method: string) => (method === 'POST' ? 3 : 1);

/** Bytes of a picture of one pixel. */
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

/** Mostly somebody who may; one in twelve is anybody. */
function roleFor({ access, name }: AnyOperation, chance: Chance): Role {
  if (chance.oneIn(12)) {
    return chance.pick(['nobody', 'visitor', 'foreignPage', 'operator', 'console'] as const);
  }
  if (access.includes('integ')) return 'operator';
  if (teachersAreas.test(name)) return chance.pick(['teacher', 'teacher', 'teacherPage'] as const);
  const signedIn = ['teacher', 'student', 'trusted', 'studentPage', 'teacherPage'] as const;
  return access.includes('public-read') && chance.oneIn(2)
    ? chance.pick(['visitor', 'visitorPage'] as const)
    : chance.pick(signedIn);
}

const operationEntry = (one: AnyOperation): Entry => {
  const api = one.api ?? 'marketplace';
  const keys = keysOf(one.input);
  const [area = ''] = one.name.split('/');
  return entry(
    `${api} ${one.name}`,
    (world, chance) => {
      const path = `${bases[api]}/${one.name}`;
      const role = roleFor(one, chance);
      const headers: [string, string][] = [
        ['Accept', chance.oneIn(2) ? 'application/json' : 'application/transit+json'],
      ];
      const common = { path, role, headers, method: one.method };
      if (one.multipart) {
        return { ...common, body: { kind: 'multipart', parts: [picturePart('image')] } };
      }
      const values = bodyOf(one.name, world, chance) ?? valuesOf(keys, world, chance, area);
      return one.method === 'GET'
        ? { ...common, query: values }
        : { ...common, query: { expand: chance.oneIn(2) }, body: data(values, chance) };
    },
    weightOf(one.method),
  );
};

/** The whole of what an operation is told, where its keys hang together. */
function bodyOf(name: string, { samples }: World, chance: Chance): Record<string, unknown> | null {
  const known = samples[name];
  return known ? structuredClone(chance.pick(known) as Record<string, unknown>) : null;
}

const fileParts = (name: string, world: World, chance: Chance): Part[] =>
  name === 'assets/stage'
    ? [{ name: 'file', filename: 'a.json', type: 'application/json', data: Buffer.from('{"a":1}') }]
    : [
        ...assetPush.slice(0, 3).map(key => ({
          name: key,
          data: Buffer.from(String(chance.pick(world.samples[key] ?? ['x']))),
        })),
        { name: 'data-raw-0', filename: 'a.json', data: Buffer.from('{"a":1}') },
      ];

const commandEntry = ({ name, method, input, upload }: (typeof buildCommands)[number]): Entry => {
  const keys = keysOf(input, name === 'assets/push' ? assetPush : processPush);
  const ask = (world: World, chance: Chance): Asked => {
    const role: Role = chance.oneIn(12) ? chance.pick(['nobody', 'operator']) : 'console';
    const common = { path: `/flex/v1/build-api/${name}`, role, method };
    const query = { marketplace: world.marketplace };
    if (upload) {
      const parts = fileParts(name, world, chance);
      return { ...common, query, body: { kind: 'multipart', parts } };
    }
    const values = bodyOf(name, world, chance) ?? valuesOf(keys, world, chance, 'build');
    return method === 'GET'
      ? { ...common, query: { ...query, ...values } }
      : { ...common, query, body: data(values, chance) };
  };
  return entry(`build ${name}`, ask, weightOf(method));
};

/** Every operation of the Marketplace and Integration APIs and every command of the Build API. */
export const operationEntries: readonly Entry[] = [
  ...operations.map(operationEntry),
  ...buildCommands.map(commandEntry),
];
