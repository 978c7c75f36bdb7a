import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';
import { createDenormaliser } from '#shared/contract/denormalise.ts';
import { getOrMake } from '#shared/values/getOrMake.ts';
import type {
  EntityByType,
  EntityRef,
  EntityType,
  Listing,
  User,
} from '#shared/contract/entities.ts';
import type { Resource } from '#shared/contract/resources.ts';

/** All entities the marketplace sent, by type and id; relations are references. */
export type ResourcesByType = { [Type in EntityType]?: Record<string, Resource> };

export interface MarketplaceDataState {
  entities: ResourcesByType;
}

declare module '#src/store/rootState.ts' {
  interface CoreSlices {
    marketplaceData: MarketplaceDataState;
  }
}

const initialState: MarketplaceDataState = { entities: {} };

/** An answer of the API, or anything of its shape. */
interface Answer {
  data: Resource | Resource[] | null;
  included?: Resource[];
}

/** Takes in what an answer holds. Newer attributes and relations win, others stay. */
export const mergeEntities = createAction<Answer>('marketplaceData/mergeEntities');
/** Forgets entities that no longer exist. */
export const removeEntities = createAction<EntityRef<EntityType>[]>(
  'marketplaceData/removeEntities',
);

// Written out rather than through immer, which would walk and freeze every entity of every page.
function reducer(state = initialState, action: UnknownAction): MarketplaceDataState {
  if (mergeEntities.match(action)) return { entities: withAnswer(state.entities, action.payload) };
  if (removeEntities.match(action)) return { entities: without(state.entities, action.payload) };
  return state;
}

export const marketplaceData = { reducerPath: 'marketplaceData' as const, reducer };

function withAnswer(known: ResourcesByType, { data, included = [] }: Answer): ResourcesByType {
  const entities: ResourcesByType = { ...known };
  const own = data === null ? [] : [data].flat();
  for (const resource of [...own, ...included]) {
    const { type, id } = resource;
    let ofType = entities[type];
    // Each table is copied once, whatever an answer brings of it.
    if (!ofType || ofType === known[type]) entities[type] = ofType = { ...ofType };
    ofType[id] = merge(ofType[id], resource);
  }
  return entities;
}

function without(known: ResourcesByType, refs: readonly EntityRef<EntityType>[]): ResourcesByType {
  const entities: ResourcesByType = { ...known };
  for (const { type, id } of refs) {
    const { [id]: _gone, ...rest } = entities[type] ?? {};
    entities[type] = rest;
  }
  return entities;
}

function merge(old: Resource | undefined, fresh: Resource): Resource {
  if (!old) return fresh;
  const relationships = { ...old.relationships, ...fresh.relationships };
  const attributes = { ...old.attributes, ...fresh.attributes };
  // Which fields do not fit is said of the public data that came with it.
  if ('publicData' in fresh.attributes && !('misfits' in fresh.attributes)) {
    Reflect.deleteProperty(attributes, 'misfits');
  }
  // Both are of one type.
  return {
    ...fresh,
    attributes,
    ...(Object.keys(relationships).length > 0 ? { relationships } : {}),
  } as Resource;
}

interface State {
  marketplaceData: MarketplaceDataState;
}

const denormalise = createDenormaliser();

/**
 * An entity with its relations as properties, or null. The same object comes back as long as
 * neither it nor anything it refers to has changed.
 */
export function selectEntity<Type extends EntityType>(
  state: State,
  type: Type,
  id: string | null | undefined,
): EntityByType[Type] | null {
  if (!id) return null;
  // The API layer guarantees that what is stored under a type has its shape.
  return denormalise(state.marketplaceData.entities, { type, id }) as EntityByType[Type] | null;
}

interface CachedList {
  /** What it was made from. */
  entities: ResourcesByType;
  list: readonly unknown[];
}

const listCache = new WeakMap<readonly string[], Map<string, CachedList>>();

/** Several entities in the order of their ids; those not known are left out. Stable while unchanged. */
export function selectEntities<Type extends EntityType>(
  state: State,
  type: Type,
  ids: readonly string[],
): readonly EntityByType[Type][] {
  const { entities } = state.marketplaceData;
  const byType = getOrMake(listCache, ids, () => new Map<string, CachedList>());
  const last = byType.get(type);
  if (last?.entities === entities) return last.list as readonly EntityByType[Type][];
  const found = ids
    .map(id => selectEntity(state, type, id))
    .filter((entity): entity is EntityByType[Type] => entity !== null);
  const isSame =
    last?.list.length === found.length &&
    found.every((entity, index) => entity === last.list[index]);
  const list = isSame ? last.list : found;
  byType.set(type, { entities, list });
  return list as readonly EntityByType[Type][];
}

export const selectListing = (state: State, id: string | null | undefined): Listing | null =>
  selectEntity(state, 'listing', id);

export const selectUser = (state: State, id: string | null | undefined): User | null =>
  selectEntity(state, 'user', id);
