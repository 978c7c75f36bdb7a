import type { Logger } from 'pino';
import { CalendarNotRead } from './reading/fetchCalendar.ts';
import { readCalendar } from './readCalendar.ts';
import type { ReadCalendarDeps } from './readCalendar.ts';
import type { BusyRecords } from './records.ts';
import type { BusyCalendarRow } from './tables.ts';
import type { Seal } from '#server/base/seal.ts';
import type { CalendarFailure } from '#shared/contract/api/busy.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time/time.ts';

/** Dependencies of reading calendars again. */
export interface RefreshDeps extends ReadCalendarDeps {
  records: Pick<BusyRecords, 'takeDue' | 'noteRead' | 'noteFailure'>;
  seal: Pick<Seal, 'open'>;
  logger: Logger;
}

/** How often a calendar is read. */
const everyMs = 15 * minuteMs;
const longestPauseMs = 6 * hourMs;
/** After this a file is read whole although it is as it was, as its times move on with the day. */
const wholeMs = dayMs;
/** Calendars that are read at once, as each may be large, and for how long they are taken. */
const taken = { most: 5, ms: 10 * minuteMs };

/** Returns after how long a calendar is read again that failed so many times in a row. */
export const nextReadMs = (failures: number): number =>
  Math.min(everyMs * 2 ** Math.min(failures, 10), longestPauseMs);

/** Reads the calendars that are due. */
export async function refreshDue(deps: RefreshDeps, signal: AbortSignal): Promise<void> {
  const { records, now } = deps;
  while (!signal.aborted) {
    const at = now();
    const rows = await records.takeDue(new Date(at), new Date(at + taken.ms), taken.most);
    // A slow server holds up few others.
    const reads = rows.map(row => refresh(deps, row));
    await Promise.allSettled(reads);
    await Promise.all(reads);
    if (rows.length < taken.most) return;
  }
}

async function refresh(deps: RefreshDeps, row: BusyCalendarRow): Promise<void> {
  const { records, seal, logger, now } = deps;
  const { id, zone, etag, whole_at: wholeAt, failures } = row;
  const fail = (failure: CalendarFailure) => {
    logger.info({ calendarId: id, failure }, 'A calendar of a teacher was not read.');
    const at = now();
    return records.noteFailure(id, failure, new Date(at), new Date(at + nextReadMs(failures + 1)));
  };
  const address = await seal.open(row.sealed_address);
  // Sealed with the key of another installation: its owner enters it again.
  if (typeof address !== 'string') return fail('gone');
  const isFresh = now() - wholeAt.getTime() < wholeMs;
  try {
    const read = await readCalendar(deps, address, zone, isFresh ? etag : null);
    const at = now();
    await records.noteRead({
      id,
      at: new Date(at),
      dueAt: new Date(at + nextReadMs(0)),
      whole: read.spans && { spans: read.spans, etag: read.etag },
    });
  } catch (error) {
    if (!(error instanceof CalendarNotRead)) throw error;
    await fail(error.failure);
  }
}
