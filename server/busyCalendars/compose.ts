import type { Router } from 'express';
import { busyRouter } from './endpoints.ts';
import type { BusyRouterOptions } from './endpoints.ts';
import { createFetchCalendar } from './reading/fetchCalendar.ts';
import type { FetchCalendarOptions } from './reading/fetchCalendar.ts';
import { createBusyRecords } from './records.ts';
import type { BusyRecords } from './records.ts';
import { refreshDue } from './refreshDue.ts';
import { busyTables } from './tables.ts';
import { createSeal } from '#server/base/seal.ts';
import type { Credentials } from '#server/config/credentials.ts';
import type { Followers } from '#server/events/followers/followers.ts';
import { createForgetDeleted } from '#server/events/forgetDeleted.ts';
import { createPeriodic } from '#server/events/periodic.ts';
import type { Job, SiteContext } from '#server/http/siteContext.ts';
import type { Projection } from '#server/projection/projection.ts';
import { minuteMs } from '#shared/time/time.ts';

/** Dependencies of the calendars that teachers have elsewhere. */
export interface ComposeBusyOptions
  extends
    Pick<SiteContext, 'sessions' | 'sdk' | 'logger' | 'now' | 'limiter' | 'operator' | 'rootUrl'>,
    FetchCalendarOptions,
    Pick<BusyRouterOptions, 'hostOf'> {
  credentials: Pick<Credentials, 'sealSecret'>;
  /** null where the marketplace can not be followed. */
  projection: Pick<Projection, 'database'> | null;
  /** Store how far the job has read the event log. */
  followers?: Followers | undefined;
}

/** The calendars that teachers have elsewhere. */
export interface ComposedBusy {
  /** Mounted at /api. */
  api: Router;
  /** null where the marketplace can not be followed. */
  records: BusyRecords | null;
  /** Read calendars again, and forget those of deleted accounts. They open the database. */
  jobs: Job[];
  /** Returns what is stored of a teacher. */
  storedOf: (teacherId: string) => Promise<object[]>;
  /** Reads what is due now; for tests. */
  refresh: () => Promise<void>;
}

/** How often calendars that are due are looked for. */
const intervalMs = minuteMs;

/** Composes the endpoints and the jobs. */
export function composeBusy(options: ComposeBusyOptions): ComposedBusy {
  const { projection, credentials, operator, followers, logger, now } = options;
  const records = projection && createBusyRecords(busyTables(projection.database));
  const seal = createSeal(credentials.sealSecret, 'busy-calendars');
  const { fetchCalendar, close } = createFetchCalendar(options);
  const deps = { ...options, fetchCalendar, seal, siteHost: new URL(options.rootUrl).host };
  const refresh = async (signal: AbortSignal) => {
    if (records) await refreshDue({ ...deps, records }, signal);
  };
  const periodic = createPeriodic({ name: 'calendars', run: refresh, intervalMs, logger });
  const jobs: Job[] =
    records && operator
      ? [
          {
            start: periodic.start,
            async close() {
              await periodic.close();
              await close();
            },
          },
          createForgetDeleted({
            name: 'calendars-people',
            operator,
            forget: records.forget,
            followers,
            logger,
            now,
          }),
        ]
      : [];
  return {
    api: busyRouter({ ...deps, records }),
    records,
    jobs,
    storedOf: async teacherId => records?.storedOf(teacherId) ?? [],
    refresh: () => refresh(new AbortController().signal),
  };
}
