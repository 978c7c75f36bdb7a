import { teacherFigures } from './figures.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { userTag } from '#server/events/cache/cacheTags.ts';
import { noteTags } from '#server/events/cache/tagRecord.ts';
import type { CreateTaggedCache } from '#server/events/cache/taggedCache.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Projection } from '#server/projection/projection.ts';
import { projectionNotAvailable } from '#server/projection/reads.ts';
import type { TeacherFigures } from '#shared/contract/api/teachers.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { minuteMs } from '#shared/time/time.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';

export interface ReadFiguresOptions {
  /** null where the marketplace can not be followed. */
  projection: Pick<Projection, 'latest'> | null;
  createCache: CreateTaggedCache;
  /** Epoch milliseconds. */
  now: () => number;
}

/** A class that has ended and an answer are no events of a page: the figures are a little late. */
const rightForMs = 10 * minuteMs;
const most = 2_000;

/**
 * Creates the read of a teacher's figures, for those who may see the person.
 * @throws ApiFault 404, 424; the marketplace's refusal where it is closed to the caller
 */
export function createReadFigures({ projection, createCache, now }: ReadFiguresOptions) {
  const cached = createCache<TeacherFigures>({
    name: 'figures of teachers',
    rightForMs,
    most,
  });
  return async (id: string, caller: Pick<ServerSdk, 'users'>): Promise<TeacherFigures> => {
    const person = entityOf(await caller.users.show({ id }));
    if (isBannedOrDeleted(person)) throw apiFault(404, 'not-found', 'There is no such teacher.');
    const tables = projection && (await projection.latest());
    if (!tables) throw projectionNotAvailable();
    return cached(id, () => {
      noteTags(userTag(id));
      return teacherFigures(tables.db, id, now());
    });
  };
}
