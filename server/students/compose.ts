import express from 'express';
import type { Router } from 'express';
import { createContacts } from './contacts.ts';
import { contactsRouter } from './contactsRouter.ts';
import { studentEndpoints } from './endpoints.ts';
import { createStudentRecords } from './records.ts';
import type { StudentRecords } from './records.ts';
import { studentTables } from './tables.ts';
import { createWalkIns } from './walkIns.ts';
import type { WalkIns } from './walkIns.ts';
import type { Followers } from '#server/events/followers/followers.ts';
import { createForgetDeleted } from '#server/events/forgetDeleted.ts';
import type { Job, SiteContext } from '#server/http/siteContext.ts';
import type { Projection } from '#server/projection/projection.ts';

/** Dependencies of what teachers note of their students. */
export interface ComposeStudentsOptions extends Pick<
  SiteContext,
  'sessions' | 'sdk' | 'logger' | 'now' | 'limiter' | 'operator'
> {
  /** null where the marketplace can not be followed. */
  projection: Pick<Projection, 'current' | 'database'> | null;
  /** Store how far the job has read the event log. */
  followers?: Followers | undefined;
}

/** What teachers note of their students, and of people who are not here yet. */
export interface ComposedStudents {
  /** Mounted at /api. */
  api: Router;
  /** null where the marketplace can not be followed. */
  records: StudentRecords | null;
  /** null as the records are. */
  walkIns: WalkIns | null;
  /** Deletes what was noted by and of deleted accounts; null without the operator's rights. */
  job: Job | null;
  /** Returns what is stored of a teacher's students. */
  storedOf: (teacherId: string) => Promise<unknown>;
}

/** Composes notes and tags. */
export function composeStudents(options: ComposeStudentsOptions): ComposedStudents {
  const { projection, operator, followers, logger, now } = options;
  const open = projection && studentTables(projection.database);
  const records = open && createStudentRecords(open);
  const walkIns = open && createWalkIns(open);
  const contacts = open && createContacts(open);
  const api = express.Router();
  for (const one of studentEndpoints({ ...options, records })) {
    api.post(one.path, one.handler(options));
  }
  api.use(contactsRouter({ ...options, contacts }));
  return {
    api,
    records,
    walkIns,
    job:
      records && walkIns && contacts && operator
        ? createForgetDeleted({
            name: 'students-people',
            operator,
            async forget(id) {
              await records.forget(id);
              await walkIns.forget(id);
              await contacts.forget(id);
            },
            followers,
            logger,
            now,
          })
        : null,
    storedOf: async teacherId => ({
      ...(await records?.storedOf(teacherId)),
      walkIns: (await walkIns?.storedOf(teacherId)) ?? [],
      contacts: (await contacts?.list(teacherId)) ?? [],
    }),
  };
}
