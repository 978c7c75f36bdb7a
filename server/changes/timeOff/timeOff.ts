import { apiFault } from '#server/base/apiFault.ts';
import { createCarryOut } from './carryOut.ts';
import type { TimeOffJobDeps } from './carryOut.ts';
import { reopenDates } from './closeDates.ts';
import { listTimeOff } from './listTimeOff.ts';
import { ownClasses } from './ownClasses.ts';
import { previewTimeOff } from './previewTimeOff.ts';
import type { TimeOffRow } from './tables.ts';
import type { DaysOff } from './timesOff.ts';
import type { RequestedTimeOff, TimeOff, TimeOffPreview } from '#shared/contract/api/teach.ts';
import type { TimeOffCall } from '#shared/contract/bodies/teach.ts';
import { undoMs } from '../scheduleChanges/records.ts';
import { dayMs, iso } from '#shared/time/time.ts';

/** Most days off at once. */
const mostDays = 92;
/** Most times off of a teacher that are not over; as many are listed. */
const mostTimesOff = 20;
/** How long rows are stored after the last day. */
const keepMs = 90 * dayMs;

/** Days off of teachers: previewed, requested, undone, carried out. */
export interface TimesOff {
  /** Returns what they would cancel. @throws ApiFault 400 */
  preview(teacherId: string, days: DaysOff): Promise<TimeOffPreview>;
  /** Records them, or returns those of this id. @throws ApiFault 400, 404, 409 */
  request(teacherId: string, call: TimeOffCall): Promise<RequestedTimeOff>;
  /** @throws ApiFault 404, 409 `class-change-begun` */
  undo(teacherId: string, id: string): Promise<void>;
  /** Brings back what nobody had booked. @throws ApiFault 404 */
  reopen(teacherId: string, id: string): Promise<{ dates: number }>;
  list(teacherId: string): Promise<{ timeOffs: TimeOff[] }>;
  /** Carries out what is due. */
  carryOut(): Promise<void>;
  /** Deletes what is over for long. */
  forgetOver(): Promise<void>;
}

const unknownTimeOff = () => apiFault(404, 'not-found', 'There is no such time off.', ['id']);

/** @throws ApiFault 404, 409 where the id is that of other days off */
function requireSame(row: TimeOffRow, teacherId: string, { from, until, note }: TimeOffCall): void {
  // Ids are made by pages: somebody else's is as good as unknown.
  if (row.teacher_id !== teacherId) throw unknownTimeOff();
  if (row.from_day === from && row.until_day === until && row.note === (note ?? null)) return;
  throw apiFault(409, 'conflict', 'Other days off have been recorded with this id.', ['id']);
}

/** @throws ApiFault 400 */
function requireDays({ from, until }: DaysOff): void {
  const days = (Date.parse(until) - Date.parse(from)) / dayMs;
  if (days >= 0 && days < mostDays) return;
  throw apiFault(400, 'validation-invalid-value', 'The end is not within three months.', ['until']);
}

/** Binds the use cases of days off to their dependencies. */
export function createTimesOff(options: TimeOffJobDeps): TimesOff {
  const { periods, operator, now } = options;

  const lastDayOver = (pastMs: number) => iso(now() - dayMs - pastMs).slice(0, 10);

  /** @throws ApiFault 409 `too-many-times-off` */
  async function requireFew(teacherId: string, id: string): Promise<void> {
    const rows = await periods.list(teacherId, lastDayOver(0));
    if (rows.length < mostTimesOff || rows.some(row => row.id === id)) return;
    throw apiFault(409, 'too-many-times-off', 'Too many times off are not over yet.');
  }

  const { carryOut, schedule } = createCarryOut(options);

  return {
    async preview(teacherId, days) {
      requireDays(days);
      return previewTimeOff(options, teacherId, days);
    },
    async request(teacherId, call) {
      const { id, from, until, note } = call;
      requireDays(call);
      await requireFew(teacherId, id);
      const row = await periods.add({
        id,
        teacher_id: teacherId,
        from_day: from,
        until_day: until,
        note: note ?? null,
        due_at: new Date(now() + undoMs),
      });
      requireSame(row, teacherId, call);
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
      await periods.noteReopened(id, now());
      let dates = 0;
      for (const listing of await ownClasses(operator, teacherId)) {
        dates += await reopenDates(options, listing.id, id);
      }
      return { dates };
    },
    list: teacherId => listTimeOff({ periods, operator, now }, teacherId),
    carryOut,
    forgetOver: () => periods.removeOver(lastDayOver(keepMs)),
  };
}
