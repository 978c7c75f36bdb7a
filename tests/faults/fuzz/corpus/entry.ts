import type { SeededRandom } from '../seededRandom.ts';
import type { Draft, DraftBody } from '../draft.ts';
import type { Role, Fixtures } from '../fixtures.ts';

/** A kind of request, from which valid requests are made and then mutated. */
export interface Entry {
  name: string;
  /** Number of turns in a round. */
  weight: number;
  make(fixtures: Fixtures, random: SeededRandom): Draft;
}

/** Parts of a request that differ by kind. */
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
  ask: (fixtures: Fixtures, random: SeededRandom) => Asked,
  weight = 1,
): Entry => ({
  name,
  weight,
  make(fixtures, random) {
    const {
      role = 'nobody',
      headers = [],
      query = {},
      body,
      signed,
      ...asked
    } = ask(fixtures, random);
    return {
      name,
      method: asked.method ?? (body ? 'POST' : 'GET'),
      path: asked.path,
      query: Object.entries(query).map(([key, value]) => [key, asText(value)]),
      rawQuery: '',
      headers: [...fixtures.headers[role], ...headers],
      body: body ?? { kind: 'none' },
      framing: {},
      signed,
      mutations: [],
    };
  },
});

/** Returns a body in one of the two formats of the protocol. */
export const data = (value: unknown, random: SeededRandom): DraftBody => ({
  kind: random.oneIn(2) ? 'transit' : 'json',
  value,
});

/** A key of an input. */
export interface Key {
  name: string;
  isOptional: boolean;
}

/** Returns valid values by key, those of the area first; some optional keys are omitted. */
export function valuesOf(
  keys: readonly Key[],
  { samples }: Fixtures,
  random: SeededRandom,
  area: string,
): Record<string, unknown> {
  const chosen = keys.filter(({ isOptional }) => !isOptional || random.oneIn(3));
  return Object.fromEntries(
    chosen.map(({ name }) => {
      const known = samples[`${area}.${name}`] ?? samples[name] ?? ['x', 1, true];
      return [name, structuredClone(random.pick(known))];
    }),
  );
}
