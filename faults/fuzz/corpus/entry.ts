import type { Chance } from '../chance.ts';
import type { Draft, DraftBody } from '../draft.ts';
import type { Role, World } from '../world.ts';

/** One kind of request: valid ones are made of it, which are then spoilt. */
export interface Entry {
  name: string;
  /** How often it has its turn. */
  weight: number;
  make(world: World, chance: Chance): Draft;
}

/** Differences from one kind of request to another. */
export interface Asked {
  method?: string;
  path: string;
  query?: Record<string, unknown>;
  headers?: [string, string][];
  body?: DraftBody;
  role?: Role;
  signed?: Draft['signed'];
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Declares a kind of request. */
export const entry = (
  name: string,
  ask: (world: World, chance: Chance) => Asked,
  weight = 1,
): Entry => ({
  name,
  weight,
  make(world, chance) {
    const {
      role = 'nobody',
      headers = [],
      query = {},
      body,
      signed,
      ...asked
    } = ask(world, chance);
    return {
      name,
      method: asked.method ?? (body ? 'POST' : 'GET'),
      path: asked.path,
      query: Object.entries(query).map(([key, value]) => [key, asText(value)]),
      rawQuery: '',
      headers: [...world.headers[role], ...headers],
      body: body ?? { kind: 'none' },
      framing: {},
      ...(signed ? { signed } : {}),
      mutations: [],
    };
  },
});

/** A body in one of the two formats of the protocol. */
export const data = (value: unknown, chance: Chance): DraftBody => ({
  kind: chance.oneIn(2) ? 'transit' : 'json',
  value,
});

/** One key of an input. */
export interface Key {
  name: string;
  isOptional: boolean;
}

/** Good values of keys, those of their area first; of the ones that may be left out, some are. */
export function valuesOf(
  keys: readonly Key[],
  { samples }: World,
  chance: Chance,
  area: string,
): Record<string, unknown> {
  const chosen = keys.filter(({ isOptional }) => !isOptional || chance.oneIn(3));
  return Object.fromEntries(
    chosen.map(({ name }) => {
      const known = samples[`${area}.${name}`] ?? samples[name] ?? ['x', 1, true];
      return [name, structuredClone(chance.pick(known))];
    }),
  );
}
