import type { Logger } from 'pino';
import { apiFault } from '#server/base/apiFault.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import { closeDates, reopenDates } from './closeDates.ts';
import type { DatesDeps } from './closeDates.ts';
import { listTimeOff } from './listTimeOff.ts';
import { ownClasses } from './ownClasses.ts';
import type { Periods } from './periods.ts';
import { previewTimeOff } from './previewTimeOff.ts';
import type { TimeOffRow } from './tables.ts';
import type { DaysOff } from './timesOff.ts';
import type { RequestedTimeOff, TimeOff, TimeOffPreview } from '#shared/contract/api/teach.ts';
import type { TimeOffCall } from '#shared/contract/bodies/teach.ts';
import { undoMs } from '../scheduleChanges/records.ts';
import { dayMs, iso } from '#shared/time/time.ts';

/** Most days off at once. */
const mostDays = 92;

/** Days off of teachers: previewed, requested, undone, carried out. */
export interface TimesOff {
  /** Returns what they would cancel. @throws ApiFault 400 */
  preview(teacherId: string, days: DaysOff): Promise<TimeOffPreview>;
  /** Records them, or returns those of this id. @throws ApiFault 400 */
  request(teacherId: string, call: TimeOffCall): Promise<RequestedTimeOff>;
  /** @throws ApiFault 404, 409 `class-change-begun` */
  undo(teacherId: string, id: string): Promise<void>;
  /** Brings back what nobody had booked. @throws ApiFault 404 */
  reopen(teacherId: string, id: string): Promise<{ dates: number }>;
  list(teacherId: string): Promise<{ timeOffs: TimeOff[] }>;
  /** Carries out what is due. */
  carryOut(): Promise<void>;
}

export interface TimesOffOptions extends DatesDeps {
  periods: Periods;
  locks: Locks;
  logger: Logger;
}

const unknownTimeOff = () => apiFault(404, 'not-found', 'There is no such time off.', ['id']);

/** @throws ApiFault 400 */
function requireDays({ from, until }: DaysOff): void {
  const days = (Date.parse(until) - Date.parse(from)) / dayMs;
  if (days >= 0 && days < mostDays) return;
  throw apiFault(400, 'validation-invalid-value', 'The end is not within three months.', ['until']);
}

/** Binds the use cases of days off to their dependencies. */
export function createTimesOff(options: TimesOffOptions): TimesOff {
  const { periods, locks, operator, now, logger } = options;

  async function carryOutOne(row: TimeOffRow): Promise<void> {
    // Each class by itself: one that is busy holds up no other.
    const outcomes = await Promise.allSettled(
      (await ownClasses(operator, row.teacher_id)).map(({ id }) => closeDates(options, id, row)),
    );
    const failed = outcomes.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    await periods.noteDone(row.id, now());
    logger.info({ timeOff: row.id }, 'time off was recorded in all classes');
  }

  async function carryOut(): Promise<void> {
    for (const { id, teacher_id: teacherId } of await periods.due(now())) {
      await locks.withLock(`time-off ${id}`, async () => {
        // Another process may have done it meanwhile.
        const row = await periods.find(teacherId, id);
        if (row && row.done_at === null) await carryOutOne(row);
      });
    }
  }

  /** The job repeats what this process does not come to. */
  function schedule(dueAt: number): void {
    const due = () =>
      carryOut().catch((error: unknown) => {
        logger.warn({ err: error }, 'time off was not carried out');
      });
    setTimeout(() => void due(), Math.max(0, dueAt - now())).unref();
  }

  return {
    async preview(teacherId, days) {
      requireDays(days);
      return previewTimeOff(options, teacherId, days);
    },
    async request(teacherId, { id, from, until, note }) {
      requireDays({ from, until });
      const row = await periods.add({
        id,
        teacher_id: teacherId,
        from_day: from,
        until_day: until,
        note: note ?? null,
        due_at: new Date(now() + undoMs),
      });
      // Ids are made by pages: somebody else's is as good as unknown.
      if (row.teacher_id !== teacherId) throw unknownTimeOff();
      schedule(row.due_at.getTime());
      return { id, dueAt: iso(row.due_at.getTime()) };
    },
    async undo(teacherId, id) {
      if (await periods.removeWaiting(teacherId, id, now())) return;
      if (await periods.find(teacherId, id)) {
        throw apiFault(409, 'class-change-begun', 'It is too late to undo it.', ['id']);
      }
      throw unknownTimeOff();
    },
    async reopen(teacherId, id) {
      if (!(await periods.find(teacherId, id))) throw unknownTimeOff();
      let dates = 0;
      for (const listing of await ownClasses(operator, teacherId)) {
        dates += await reopenDates(options, listing.id, id);
      }
      return { dates };
    },
    list: teacherId => listTimeOff({ periods, operator, now }, teacherId),
    carryOut,
  };
}
