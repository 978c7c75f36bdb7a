import { overlapOf, timeOfDate } from '../../../shared/schedule/classDates.ts';
import {
  nextStart,
  patternTimeOn,
  rhythmOf,
  scheduledTimes,
} from '../../../shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '../../../shared/schedule/classSchedule.ts';
import { movedFrom } from './moveFrom.ts';
import { addDays, dayMs, formatInstant, instantOf, wallTimeOf } from '../../../shared/time/time.ts';
import type { WallTime } from '../../../shared/time/time.ts';
import type { ClassChange, ListingPublicData } from '#shared/contract/listingData.ts';

/**
 * Reason why a change can not be made:
 *
 * - `time-unknown` the class has no such time, or it is canceled already
 * - `time-begun` it has begun or is over
 * - `target-missing`, `target-past`, `target-same` of a move: no new time, one that is over, the
 * present one
 * - `target-far` of a move of one time: further ahead than people can book
 * - `target-order` the first shifted time would be before an earlier class time that stays
 * - `target-overlaps` two times of the class would overlap, or fall on one day of its pattern
 * - `too-many-changes` the listing has no room for more skipped or moved days, or phases
 */
export type ChangeConflict =
  | 'time-unknown'
  | 'time-begun'
  | 'target-missing'
  | 'target-past'
  | 'target-far'
  | 'target-same'
  | 'target-order'
  | 'target-overlaps'
  | 'too-many-changes';

/** Fields of a change as its caller gives them. */
export type ChangeRequest = Pick<ClassChange, 'kind' | 'date' | 'to'>;

/** Public data after a change, or the reason why there is none. */
export type AppliedChange =
  | { publicData: ListingPublicData; conflict?: never }
  | { conflict: ChangeConflict };

/** Most members that the schema of listings accepts (`listingData.ts`). */
const mostDates = 800;
const mostPhases = 50;

const namesOf = (times: readonly ScheduledTime[]) => times.map(({ date }) => date).toSorted();

/** Last day of the pattern whose time is still to be held; `otherwise` when there is none. */
const lastName = (data: ListingPublicData, now: number, otherwise: string): string =>
  namesOf(scheduledTimes(data, now, Infinity)).at(-1) ?? otherwise;

/**
 * Sets `lastClass` and `unixTimeStamp` of a weekly class after a change. Where the last class is
 * later than `last`, the last day of its pattern, `seriesEnd` ends the pattern on that day.
 */
function withBounds(data: ListingPublicData, last: string, now: number): ListingPublicData {
  const times = scheduledTimes({ ...data, lastClass: undefined, seriesEnd: last }, now, Infinity);
  const lastClass = times.reduce((latest, { end }) => Math.max(latest, end), 0);
  if (lastClass === 0) return { ...data, lastClass: Math.min(data.lastClass ?? now, now) };
  const whole = { ...data, lastClass };
  const isLonger = scheduledTimes(whole, now, Infinity).some(({ date }) => date > last);
  const bounded = isLonger ? { ...whole, seriesEnd: last } : whole;
  const first = data.unixTimeStamp === undefined ? null : nextStart(bounded, null);
  return first === null ? bounded : { ...bounded, unixTimeStamp: first };
}

const skipped = (data: ListingPublicData, dates: readonly string[]): string[] =>
  [...new Set([...(data.skippedDates ?? []), ...dates])].toSorted();

// Times that were moved to before the present may have names after it.
const lookBackMs = 400 * dayMs;

/**
 * Ends a series: `seriesEnd` cuts off the days after the last one that stays, others are skipped.
 */
function withoutTimes(
  data: ListingPublicData,
  canceled: readonly ScheduledTime[],
  now: number,
): ListingPublicData {
  const gone = namesOf(canceled);
  const [first = ''] = gone;
  const kept = namesOf(scheduledTimes(data, now - lookBackMs, Infinity));
  const seriesEnd =
    kept.findLast(date => date > first && !gone.includes(date)) ?? addDays(first, -1);
  const skippedDates = skipped(
    data,
    gone.filter(date => date < seriesEnd),
  );
  return withBounds({ ...data, skippedDates, seriesEnd }, seriesEnd, now);
}

function moveDate(
  data: ListingPublicData,
  date: string,
  to: WallTime,
  now: number,
): ListingPublicData {
  const rhythm = rhythmOf(data);
  const planned = rhythm && patternTimeOn(rhythm, date);
  const others = (data.movedDates ?? []).filter(one => one.date !== date);
  const isBack = planned && instantOf(to, rhythm.timezone) === planned.start;
  const movedDates = isBack ? others : [...others, { date, to }];
  return withBounds({ ...data, movedDates }, lastName(data, now, date), now);
}

function applyWeekly(data: ListingPublicData, change: ChangeRequest, now: number): AppliedChange {
  const { kind, date = '', to } = change;
  const open = scheduledTimes(data, now, Infinity).filter(({ start }) => start > now);
  switch (kind) {
    case 'cancel-class':
      return { publicData: withoutTimes(data, open, now) };
    case 'cancel-from':
      return {
        publicData: withoutTimes(
          data,
          open.filter(time => time.date >= date),
          now,
        ),
      };
    case 'cancel-date': {
      const skippedDates = skipped(data, [date]);
      const last = lastName(data, now, date);
      return { publicData: withBounds({ ...data, skippedDates }, last, now) };
    }
    case 'restore-date': {
      const skippedDates = (data.skippedDates ?? []).filter(one => one !== date);
      const last = lastName(data, now, date);
      const next = { ...data, skippedDates };
      return { publicData: withBounds(next, last > date ? last : date, now) };
    }
    case 'move-date':
      return to ? { publicData: moveDate(data, date, to, now) } : { conflict: 'target-missing' };
    case 'move-from': {
      if (!to) return { conflict: 'target-missing' };
      const moved = movedFrom(data, date, to);
      if (typeof moved === 'string') return { conflict: moved };
      const last = moved.nameOf(lastName(data, now, date));
      return { publicData: withBounds(moved.publicData, last, now) };
    }
  }
}

function applyOnce(
  data: ListingPublicData,
  time: ScheduledTime,
  { kind, to }: ChangeRequest,
  now: number,
): ListingPublicData {
  const { timezone } = data;
  if (kind === 'restore-date') return { ...data, skippedDates: [], lastClass: time.end };
  if (!kind.startsWith('move') || !to || !timezone) {
    return { ...data, skippedDates: [time.date], lastClass: Math.min(data.lastClass ?? now, now) };
  }
  const start = instantOf(to, timezone);
  const wall = wallTimeOf(start, timezone);
  const style = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  return {
    ...data,
    startDate: wall.date,
    time: wall.time,
    startDateString: formatInstant(start, timezone, style),
    unixTimeStamp: start,
    lastClass: start + (time.end - time.start),
  };
}

function targetConflict(
  { timezone }: ListingPublicData,
  { kind, to }: ChangeRequest,
  time: ScheduledTime,
  now: number,
): ChangeConflict | null {
  if (kind !== 'move-date' && kind !== 'move-from') return null;
  if (!to || !timezone) return 'target-missing';
  const start = instantOf(to, timezone);
  if (start <= now) return 'target-past';
  return start === time.start ? 'target-same' : null;
}

/** Finds the class time that a change is about: the next one for the whole class. */
function askedTime(
  data: ListingPublicData,
  { kind, date = '' }: ChangeRequest,
  now: number,
): ScheduledTime | null {
  if (kind === 'cancel-class') {
    return scheduledTimes(data, now, Infinity).find(({ start }) => start > now) ?? null;
  }
  const time = timeOfDate(data, date);
  return (time?.status === 'canceled') === (kind === 'restore-date') ? time : null;
}

/**
 * Applies a change to the public data of a class (decision 155). A class that is held once gets its
 * new time; of a weekly one, `move-date`, `cancel-date` and `restore-date` leave the pattern,
 * `cancel-from` and `cancel-class` end it, and `move-from` shifts it by the difference of the wall
 * times and adds the earlier one as a phase. `now`: epoch milliseconds.
 */
export function applyChange(
  data: ListingPublicData,
  change: ChangeRequest,
  now: number,
): AppliedChange {
  const time = askedTime(data, change, now);
  if (!time) return { conflict: 'time-unknown' };
  if (time.start <= now) return { conflict: 'time-begun' };
  const conflict = targetConflict(data, change, time, now);
  if (conflict) return { conflict };
  const applied = rhythmOf(data)
    ? applyWeekly(data, change, now)
    : { publicData: applyOnce(data, time, change, now) };
  if (applied.conflict) return applied;
  const { skippedDates = [], movedDates = [], phases = [] } = applied.publicData;
  if (Math.max(skippedDates.length, movedDates.length) > mostDates || phases.length > mostPhases) {
    return { conflict: 'too-many-changes' };
  }
  const adds = change.kind.startsWith('move') || change.kind === 'restore-date';
  return adds && overlapOf(applied.publicData, now) ? { conflict: 'target-overlaps' } : applied;
}
