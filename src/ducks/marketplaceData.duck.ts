import { createAction, createSelector } from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import type { UnknownAction } from '@reduxjs/toolkit';
import { createDenormaliser } from '#shared/contract/denormalise.ts';
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

/** Merges the entities of an answer. Newer attributes and relations win, others stay. */
export const mergeEntities = createAction<Answer>('marketplaceData/mergeEntities');
/** Removes entities that no longer exist. */
export const removeEntities = createAction<EntityRef<EntityType>[]>(
  'marketplaceData/removeEntities',
);

// An entity adapter would replace attributes as a whole, where answers bring parts of them, and
// send each id twice with a page. Immer would walk and freeze every entity of every page.
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
  const attributes = { ...old.attributes, ...fresh.attributes, ...mergedParts(old, fresh) };
  // Which fields do not fit is said of the public data that came with it.
  if ('publicData' in fresh.attributes && !('misfits' in fresh.attributes)) {
    Reflect.deleteProperty(attributes, 'misfits');
  }
  return Object.assign(
    {},
    fresh,
    { attributes },
    Object.keys(relationships).length > 0 && { relationships },
  );
}

/**
 * Merges the parts of people and images that narrower answers bring some fields of: the name on a
 * card does not remove the bio of a profile. Of people who are banned or deleted nothing older
 * stays.
 */
function mergedParts({ attributes: old }: Resource, { attributes: fresh }: Resource): object {
  const isGone = ('banned' in fresh && fresh.banned) || ('deleted' in fresh && fresh.deleted);
  if ('profile' in old && 'profile' in fresh && !isGone) {
    return { profile: { ...old.profile, ...fresh.profile } };
  }
  if ('variants' in old && 'variants' in fresh) {
    return { variants: { ...old.variants, ...fresh.variants } };
  }
  return {};
}

interface State {
  marketplaceData: MarketplaceDataState;
}

// References become relations by the protocol's own reading (shared/contract), which the server
// uses too. Its cache is by resource: a selector's arguments would not show that a related one has
// changed.
const denormalise = createDenormaliser();

const isOfType = <Type extends EntityType>(
  entity: EntityRef | null,
  type: Type,
): entity is EntityByType[Type] => entity?.type === type;

function entityIn<Type extends EntityType>(
  entities: ResourcesByType,
  type: Type,
  id: string,
): EntityByType[Type] | null {
  const entity: EntityRef | null = denormalise(entities, { type, id });
  return isOfType(entity, type) ? entity : null;
}

/**
 * Returns an entity with its relations as properties, or null. The object is the same as long as
 * neither it nor anything it refers to has changed.
 */
export const selectEntity = <Type extends EntityType>(
  { marketplaceData: { entities } }: State,
  type: Type,
  id: string | null | undefined,
): EntityByType[Type] | null => (id ? entityIn(entities, type, id) : null);

/**
 * Creates a selector of several entities in the order of their ids; unknown ones are left out. The
 * list is the same as long as its members are.
 */
const createListSelector = <Type extends EntityType>(type: Type) =>
  createSelector(
    [
      ({ marketplaceData: { entities } }: State) => entities,
      (_: State, ids: readonly string[]) => ids,
    ],
    (entities, ids) =>
      ids.map(id => entityIn(entities, type, id)).filter(entity => entity !== null),
    { memoizeOptions: { resultEqualityCheck: shallowEqual } },
  );

export const selectListings = createListSelector('listing');
export const selectOwnListings = createListSelector('ownListing');
export const selectMessages = createListSelector('message');
export const selectReviews = createListSelector('review');

export const selectListing = (state: State, id: string | null | undefined): Listing | null =>
  selectEntity(state, 'listing', id);

export const selectUser = (state: State, id: string | null | undefined): User | null =>
  selectEntity(state, 'user', id);
