import express from 'express';
import type { Router } from 'express';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { addCalendar } from './addCalendar.ts';
import type { AddCalendarDeps } from './addCalendar.ts';
import { joinSpans } from './joinSpans.ts';
import { busyOperations } from './operations.ts';
import type { BusyRecords } from './records.ts';
import type { BusyCalendarRow } from './tables.ts';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { routeOf } from '#server/http/api/operation.ts';
import { signedInRead } from '#server/http/api/signedInRead.ts';
import { callerIdOf } from '#server/marketplaceClient/session/caller.ts';
import { projectionNotAvailable } from '#server/projection/reads.ts';
import type { Busy, BusyCalendar } from '#shared/contract/api/busy.ts';
import { hourMs, iso } from '#shared/time/time.ts';

/** Dependencies of the endpoints. */
export interface BusyRouterOptions extends EndpointContext, Omit<AddCalendarDeps, 'records'> {
  /** null where the marketplace can not be followed: every call throws 424 then. */
  records: BusyRecords | null;
  limiter: Limiters;
}

/** Calendars that one teacher adds and removes; each is read from somebody's server at once. */
const changesLimit: Limit = { name: 'busy calendars', most: 30, seconds: hourMs / 1000 };

/** Routes of the calendars that teachers have elsewhere, mounted at /api. */
export function busyRouter(options: BusyRouterOptions): Router {
  const limit = options.limiter(changesLimit);

  /** @throws ApiFault 424 */
  function requireRecords(): BusyRecords {
    if (options.records) return options.records;
    throw projectionNotAvailable();
  }

  /** @throws ApiFault 429 */
  async function countChange(teacherId: string): Promise<void> {
    const pause = await limit.take(teacherId);
    if (pause === null) return;
    const status = 429;
    const title = 'There were many changes within an hour.';
    throw new ApiFault(status, [{ status, code: 'too-many-requests', title }], pause);
  }

  const answerFor = async (teacherId: string) => busyOf(await requireRecords().list(teacherId));

  const router = express.Router();
  router.get(
    routeOf(busyOperations.readBusy),
    signedInRead(options, async ({ session, sdk }) =>
      answerFor(await callerIdOf(session, () => sdk.currentUser.show())),
    ),
  );
  const add = endpoint({
    ...busyOperations.addCalendar,
    async run({ input, sdk }) {
      const records = requireRecords();
      const { id, attributes } = (await sdk.currentUser.show()).data;
      if (attributes.profile?.publicData?.userType !== 'teacher') {
        throw apiFault(403, 'forbidden', 'Only teachers add calendars.');
      }
      await countChange(id);
      await addCalendar({ ...options, records }, id, input);
      try {
        // Reading takes a while: what is of an account that was deleted meanwhile is forgotten
        // already, and this would stay.
        await sdk.currentUser.show();
      } catch (error) {
        await records.remove(id, input.id);
        throw error;
      }
      return answerFor(id);
    },
  });
  const remove = endpoint({
    ...busyOperations.removeCalendar,
    async run({ input, sdk }) {
      const records = requireRecords();
      const { id } = (await sdk.currentUser.show()).data;
      await countChange(id);
      await records.remove(id, input.id);
      return { removed: true };
    },
  });
  for (const one of [add, remove]) router.post(one.path, one.handler(options));
  return router;
}

const busyOf = (rows: readonly BusyCalendarRow[]): Busy => ({
  calendars: rows.map(calendarOf),
  spans: joinSpans(rows.flatMap(({ spans }) => spans)),
});

const isoOf = (date: Date): string => iso(date.getTime());

const calendarOf = (row: BusyCalendarRow): BusyCalendar => ({
  id: row.id,
  host: row.host,
  addedAt: isoOf(row.added_at),
  readAt: isoOf(row.read_at),
  ...(row.failing_since && { failingSince: isoOf(row.failing_since) }),
  ...(row.failure && { failure: row.failure }),
});
