import { completeAttributes } from './attributes.ts';
import type { EntityByType, EntityRef, EntityType } from './entities.ts';
import type { Many, One, Resource } from './resources.ts';

type Entities = Partial<Record<string, Record<string, Resource>>>;
type Related = Entity | (Entity | null)[] | null;

/** A resource whose relations are properties. */
interface Entity extends EntityRef {
  attributes: object;
}

interface Cached {
  related: Record<string, Related>;
  entity: Entity;
}

/**
 * Makes a function that turns references into entities with their relations as properties, with
 * defaults where a field is missing. Results are cached by resource, so an entity is the same
 * object until it or something below it changes.
 */
export function createDenormaliser() {
  const cache = new WeakMap<Resource, Cached>();

  return function denormalise(entities: Entities, ref: EntityRef): Entity | null {
    return visit(entities, ref, new Set());
  };

  function visit(entities: Entities, ref: EntityRef, above: Set<Resource>): Entity | null {
    const resource = entities[ref.type]?.[ref.id];
    // A relation back to something above would never end.
    if (!resource || above.has(resource)) return null;
    above.add(resource);
    const related: Record<string, Related> = {};
    for (const [name, { data }] of Object.entries(resource.relationships ?? {})) {
      related[name] = Array.isArray(data)
        ? data.map(one => visit(entities, one, above)).filter(one => one !== null)
        : data && visit(entities, data, above);
    }
    above.delete(resource);

    const cached = cache.get(resource);
    if (cached && sameRelations(cached.related, related)) return cached.entity;
    const { id, type } = resource;
    const attributes = completeAttributes(type, resource.attributes);
    const entity: Entity = { id, type, attributes, ...related };
    cache.set(resource, { related, entity });
    return entity;
  }
}

function sameRelations(a: Record<string, Related>, b: Record<string, Related>): boolean {
  return Object.keys(b).every(name => {
    const left = a[name];
    const right = b[name];
    if (!Array.isArray(left) || !Array.isArray(right)) return left === right;
    return left.length === right.length && left.every((one, index) => one === right[index]);
  });
}

/** Entities of an answer by type and id. */
function tablesOf({ included = [] }: { included?: readonly Resource[] }, own: readonly Resource[]) {
  const tables: Entities = {};
  for (const resource of [...own, ...included]) {
    (tables[resource.type] ??= {})[resource.id] = resource;
  }
  return tables;
}

/** The entity of an answer with its relations as properties. */
export function entityOf<Type extends EntityType>(answer: One<Type>): EntityByType[Type] {
  // Each resource was parsed by the schema of its type.
  const data = answer.data as Resource;
  return createDenormaliser()(tablesOf(answer, [data]), data) as EntityByType[Type];
}

/** The entities of an answer with their relations as properties. */
export function entitiesOf<Type extends EntityType>(answer: Many<Type>): EntityByType[Type][] {
  const data = answer.data as readonly Resource[];
  const tables = tablesOf(answer, data);
  const denormalise = createDenormaliser();
  return data.map(one => denormalise(tables, one) as EntityByType[Type]);
}
