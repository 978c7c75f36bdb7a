import type { Resource, ResourceRef } from '#marketplace/contract/resource.ts';
import { groupBy } from '#marketplace/db/groupBy.ts';
import type { Call } from './operation.ts';

/** Related resources by the parent's id; a missing parent has none. */
export type Related = Map<string, Resource | Resource[] | null>;

/** Loads one relationship for many parents with one query. */
export interface RelationLoader {
  many: boolean;
  load(call: Call, parents: Resource[]): Promise<Related>;
}

/** Relationships by name of one resource type. */
export type Relations = Record<string, RelationLoader>;

/** Loader by resource type and relationship name. */
export type IncludeRegistry = ReadonlyMap<string, ReadonlyMap<string, RelationLoader>>;

/** Merges declarations. @throws Error for a relationship that is declared twice */
export function includeRegistry(
  declarations: readonly Record<string, Relations>[],
): IncludeRegistry {
  const registry = new Map<string, Map<string, RelationLoader>>();
  for (const [type, relations] of declarations.flatMap(part => Object.entries(part))) {
    const known = registry.get(type) ?? new Map<string, RelationLoader>();
    for (const [name, loader] of Object.entries(relations)) {
      if (known.has(name)) throw new Error(`The relationship ${type}.${name} is declared twice.`);
      known.set(name, loader);
    }
    registry.set(type, known);
  }
  return registry;
}

type Tree = Map<string, Tree>;

function treeOf(paths: readonly string[]): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    let node = root;
    for (const name of path.split('.')) {
      const next = node.get(name) ?? new Map();
      node.set(name, next);
      node = next;
    }
  }
  return root;
}

interface Loaded {
  loader: RelationLoader;
  group: Resource[];
  related: Related;
}

const keyOf = ({ type, id }: ResourceRef) => `${type} ${id}`;
const refOf = ({ id, type }: ResourceRef): ResourceRef => ({ id, type });

/**
 * Loads the `include` paths level by level, one query for each relationship, and sets relationships
 * for exactly those paths. Paths that a type does not have are ignored.
 * @returns every related resource once, without the primary ones
 */
export async function resolveIncludes(
  registry: IncludeRegistry,
  call: Call,
  primary: Resource[],
): Promise<Resource[]> {
  const known = new Map(primary.map(resource => [keyOf(resource), resource]));
  const own = known.size;

  /** Loads one relationship of parents of any type, without setting it. */
  async function load(parents: Resource[], name: string): Promise<Loaded[]> {
    const loaded: Loaded[] = [];
    for (const [type, group] of groupBy(parents, ({ type }) => type)) {
      const loader = registry.get(type)?.get(name);
      if (loader) loaded.push({ loader, group, related: await loader.load(call, group) });
    }
    return loaded;
  }

  async function follow(loaded: Loaded[], name: string, below: Tree): Promise<void> {
    const children = new Set<Resource>();
    for (const { loader, group, related } of loaded) {
      for (const parent of group) {
        const found = related.get(parent.id) ?? [];
        const all = Array.isArray(found) ? found : [found];
        const cut = loader.many ? all.slice(0, call.options.limit[name]) : all;
        for (const child of cut) {
          const key = keyOf(child);
          const one = known.get(key);
          if (!one) known.set(key, child);
          children.add(one ?? child);
        }
        const data = loader.many ? cut.map(refOf) : cut[0] ? refOf(cut[0]) : null;
        (parent.relationships ??= {})[name] = { data };
      }
    }
    if (children.size > 0) await walk([...children], below);
  }

  async function walk(parents: Resource[], tree: Tree): Promise<void> {
    // Loaded in parallel and set in order. A transaction has one connection, which takes one
    // statement at a time.
    const together = call.db === call.context.db;
    const asked = new Map(
      together ? [...tree.keys()].map(name => [name, load(parents, name)]) : [],
    );
    // The loop below throws the first error; without a handler the others would be unhandled
    // rejections.
    for (const loading of asked.values()) loading.catch(() => undefined);
    for (const [name, below] of tree) {
      await follow(await (asked.get(name) ?? load(parents, name)), name, below);
    }
  }

  await walk(primary, treeOf(call.options.include));
  return [...known.values()].slice(own);
}
