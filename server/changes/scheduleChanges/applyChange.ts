import { overlapOf, timeOfDate } from '../../../shared/schedule/classDates.ts';
import { patternTimeOn, rhythmOf, scheduledTimes } from '../../../shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '../../../shared/schedule/classSchedule.ts';
import type { AppliedChange, ChangeConflict, ChangeRequest } from './appliedChange.ts';
import { changeSeries, isSeriesChange } from './changeSeries.ts';
import type { SeriesKind } from './changeSeries.ts';
import { movedFrom } from './moveFrom.ts';
import { lastName, namesOf, withBounds } from './seriesBounds.ts';
import { addDays, dayMs, formatInstant, instantOf, wallTimeOf } from '../../../shared/time/time.ts';
import type { WallTime } from '../../../shared/time/time.ts';
import type { ChangeKind, ListingPublicData } from '#shared/contract/listingData.ts';

/** Most members that the schema of listings accepts (`listingData.ts`). */
const mostDates = 800;
const mostPhases = 50;

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

function applyWeekly(
  data: ListingPublicData,
  change: ChangeRequest & { kind: OneTimeKind },
  now: number,
): AppliedChange {
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

/** Kinds of changes that begin with a class time that is held. */
type OneTimeKind = Exclude<ChangeKind, SeriesKind>;

const isOfOneTime = (change: ChangeRequest): change is ChangeRequest & { kind: OneTimeKind } =>
  !isSeriesChange(change);

function applied(data: ListingPublicData, change: ChangeRequest, now: number): AppliedChange {
  if (!isOfOneTime(change)) return changeSeries(data, change, now);
  const time = askedTime(data, change, now);
  if (!time) return { conflict: 'time-unknown' };
  if (time.start <= now) return { conflict: 'time-begun' };
  const conflict = targetConflict(data, change, time, now);
  if (conflict) return { conflict };
  return rhythmOf(data)
    ? applyWeekly(data, change, now)
    : { publicData: applyOnce(data, time, change, now) };
}

/** Kinds of changes that leave class times where they are, or take them away. */
const takes = ({ kind }: ChangeRequest) => kind.startsWith('cancel');

/**
 * Applies a change to the public data of a class (decision 155). A class that is held once gets its
 * new time; of a weekly one, `move-date`, `cancel-date` and `restore-date` leave the pattern,
 * `cancel-from` and `cancel-class` end it, and `move-from` shifts it by the difference of the wall
 * times and adds the earlier one as a phase. Changes of a series are in `changeSeries`. `now`:
 * epoch milliseconds.
 */
export function applyChange(
  data: ListingPublicData,
  change: ChangeRequest,
  now: number,
): AppliedChange {
  const result = applied(data, change, now);
  if (result.conflict) return result;
  const { skippedDates = [], movedDates = [], phases = [] } = result.publicData;
  if (Math.max(skippedDates.length, movedDates.length) > mostDates || phases.length > mostPhases) {
    return { conflict: 'too-many-changes' };
  }
  return !takes(change) && overlapOf(result.publicData, now)
    ? { conflict: 'target-overlaps' }
    : result;
}
