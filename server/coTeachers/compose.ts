import type { Router } from 'express';
import { createCopies } from './copies.ts';
import { coTeachersRouter } from './coTeachersRouter.ts';
import { createEndsOfRights } from './endsOfRights.ts';
import type { InviteDeps } from './inviteCoTeacher.ts';
import { createCoTeacherRecords } from './records.ts';
import type { CoTeacherRecords } from './records.ts';
import { coTeacherTables } from './tables.ts';
import type { Followers } from '#server/events/followers/followers.ts';
import type { Job, SiteContext } from '#server/http/siteContext.ts';
import { createBlocks } from '#server/marketplaceClient/blocks.ts';
import type { Projection } from '#server/projection/projection.ts';

/** Dependencies of those who teach classes of others. */
export interface ComposeCoTeachersOptions extends Pick<
  SiteContext,
  'sessions' | 'sdk' | 'logger' | 'now' | 'limiter' | 'operator' | 'locks'
> {
  /** Short addresses. */
  handles: { find: InviteDeps['findHandle'] };
  /** null where the marketplace can not be followed. */
  projection: Pick<Projection, 'current' | 'database'> | null;
  /** Public origin of the site. */
  rootUrl: string;
  /** Store how far the job has read the event log. */
  followers?: Followers | undefined;
}

/** Those who teach classes of others. */
export interface ComposedCoTeachers {
  /** Mounted at /api. */
  api: Router;
  /** null where the marketplace can not be followed. */
  records: CoTeacherRecords | null;
  /** Takes rights back, and deletes what is stored of deleted accounts; null as the former. */
  job: Job | null;
  /** Returns what is stored of an account. */
  storedOf: (accountId: string) => Promise<unknown>;
}

/** Composes co-teachers and substitutes. */
export function composeCoTeachers(options: ComposeCoTeachersOptions): ComposedCoTeachers {
  const { projection, operator, rootUrl, locks, now, handles } = options;
  const siteOrigin = rootUrl;
  const records =
    projection && operator && createCoTeacherRecords(coTeacherTables(projection.database));
  if (!records) {
    return {
      api: coTeachersRouter({ ...options, siteOrigin, deps: null, copy: () => Promise.resolve() }),
      records: null,
      job: null,
      storedOf: () => Promise.resolve([]),
    };
  }
  const copy = createCopies({ records, operator, projection, siteOrigin, locks, now });
  const blocks = createBlocks(operator);
  const deps = { records, operator, findHandle: handles.find, blocks };
  return {
    api: coTeachersRouter({ ...options, siteOrigin, deps, copy }),
    records,
    job: createEndsOfRights({ ...options, records, operator, blocks, copy }),
    storedOf: id => records.storedOf(id),
  };
}
