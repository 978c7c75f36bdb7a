import type { Resource } from '#marketplace/contract/resource.ts';
import type { Call } from './operation.ts';

/** Related resources by the parent's id; a parent that is left out has none. */
export type Related = Map<string, Resource | Resource[] | null>;

/** Loads one relationship for many parents with one query. */
export interface RelationLoader {
  many: boolean;
  load(call: Call, parents: Resource[]): Promise<Related>;
}

/** Relationships by name of one resource type. */
export type Relations = Record<string, RelationLoader>;
