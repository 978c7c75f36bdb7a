import type { Resource } from '#marketplace/contract/resource.ts';
import { groupBy } from '#marketplace/db/groupBy.ts';
import type { RelationLoader } from './includes.ts';
import type { Call } from './operation.ts';

/** Declares a to-one relationship: the presenter's `links` hold the id of the related resource. */
export const byLink = (
  link: string,
  load: (call: Call, ids: string[]) => Promise<Resource[]>,
): RelationLoader => ({
  many: false,
  async load(call, parents) {
    const ids = [...new Set(parents.flatMap(parent => parent.links?.[link] ?? []))];
    const found = new Map(
      (ids.length > 0 ? await load(call, ids) : []).map(resource => [resource.id, resource]),
    );
    return new Map(
      parents.map(parent => [parent.id, found.get(parent.links?.[link] ?? '') ?? null]),
    );
  },
});

/** Declares a relationship to resources whose `links` hold the id of the parent. */
export const byBackLink = (
  link: string,
  many: boolean,
  load: (call: Call, parentIds: string[]) => Promise<Resource[]>,
): RelationLoader => ({
  many,
  async load(call, parents) {
    const resources = await load(
      call,
      parents.map(parent => parent.id),
    );
    const groups = groupBy(resources, resource => resource.links?.[link] ?? '');
    return new Map(
      parents.map(({ id }) => {
        const own = groups.get(id) ?? [];
        return [id, many ? own : (own[0] ?? null)];
      }),
    );
  },
});
