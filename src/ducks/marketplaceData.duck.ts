import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Resource } from '#src/api/types.ts';
import { createDenormaliser } from '#src/ducks/denormalise.ts';
import type { EntityByType, EntityRef, EntityType, Listing, User } from '#src/util/entities.ts';

/** All entities the marketplace sent, by type and id; relations are references. */
export type ResourcesByType = { [Type in EntityType]?: Record<string, Resource> };

export interface MarketplaceDataState {
  entities: ResourcesByType;
}

const initialState: MarketplaceDataState = { entities: {} };

/** An answer of the API, or anything of its shape. */
interface Answer {
  data: Resource | Resource[] | null;
  included?: Resource[];
}

const slice = createSlice({
  name: 'marketplaceData',
  initialState,
  reducers: {
    /** Takes in what an answer holds. Newer attributes and relations win, others stay. */
    mergeEntities(state, { payload }: PayloadAction<Answer>) {
      // Typed loosely on purpose: immer's draft of the union of all entities is too deep to check.
      const entities = state.entities as Record<string, Record<string, Resource> | undefined>;
      const own = payload.data === null ? [] : [payload.data].flat();
      for (const resource of [...own, ...(payload.included ?? [])]) {
        const ofType = (entities[resource.type] ??= {});
        ofType[resource.id] = merge(ofType[resource.id], resource);
      }
    },
    /** Forgets entities that no longer exist. */
    removeEntities(state, { payload }: PayloadAction<EntityRef<EntityType>[]>) {
      for (const { type, id } of payload) delete state.entities[type]?.[id];
    },
  },
});

export const marketplaceData = slice;
export const { mergeEntities, removeEntities } = slice.actions;

function merge(old: Resource | undefined, fresh: Resource): Resource {
  if (!old) return fresh;
  const relationships = { ...old.relationships, ...fresh.relationships };
  return {
    ...fresh,
    attributes: { ...old.attributes, ...fresh.attributes },
    ...(Object.keys(relationships).length > 0 ? { relationships } : {}),
  };
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

const listCache = new WeakMap<readonly string[], Map<string, readonly unknown[]>>();

/** Several entities in the order of their ids; those not known are left out. Stable while unchanged. */
export function selectEntities<Type extends EntityType>(
  state: State,
  type: Type,
  ids: readonly string[],
): readonly EntityByType[Type][] {
  const found = ids
    .map(id => selectEntity(state, type, id))
    .filter((entity): entity is EntityByType[Type] => entity !== null);
  const byType = listCache.get(ids) ?? new Map<string, readonly unknown[]>();
  const last = byType.get(type);
  if (last?.length === found.length && found.every((entity, index) => entity === last[index])) {
    return last as readonly EntityByType[Type][];
  }
  byType.set(type, found);
  listCache.set(ids, byType);
  return found;
}

export const selectListing = (state: State, id: string | null | undefined): Listing | null =>
  selectEntity(state, 'listing', id);

export const selectUser = (state: State, id: string | null | undefined): User | null =>
  selectEntity(state, 'user', id);
