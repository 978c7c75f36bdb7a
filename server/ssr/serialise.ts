import type { RenderedPage } from '#src/app/server.tsx';
import { getOrCreate } from '#shared/values/getOrCreate.ts';

type Bootstrap = RenderedPage['bootstrap'];

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON that can stand inside a script element: nothing in it can end the element or begin another. */
export const serialise = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, character => escapes[character] ?? '');

// Several pages show the same entities, as the same objects while nothing has changed.
const known = new WeakMap<object, Buffer>();

/** An entity as a property of its table, with the comma before it. */
const entityJson = (id: string, entity: object): Buffer =>
  getOrCreate(known, entity, () => Buffer.from(`,${serialise(id)}:${serialise(entity)}`));

/**
 * `serialise` of what the browser is handed, in pieces: entities, which are most of it, are written
 * once. Each is known by its own id in its table.
 */
export function serialiseBootstrap({ state, ...rest }: Bootstrap): (string | Buffer)[] {
  const { marketplaceData, ...pages } = state;
  const tables = Object.entries(marketplaceData.entities).flatMap(([type, table], index) => {
    const [first, ...others] = Object.entries(table).map(([id, entity]) => entityJson(id, entity));
    const opening = `${index > 0 ? ',' : ''}${serialise(type)}:{`;
    return first ? [opening, first.subarray(1), ...others, '}'] : [`${opening}}`];
  });
  const before = `${open(rest)}"state":${open(pages)}"marketplaceData":{"entities":{`;
  return [before, ...tables, '}}}}'];
}

/** An object's JSON as far as one more property may follow. */
const open = (value: object): string => {
  const json = serialise(value).slice(0, -1);
  return json === '{' ? json : `${json},`;
};
