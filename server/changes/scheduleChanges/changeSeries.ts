import {
  movedTimeOn,
  patternTimeOn,
  rhythmOf,
  scheduledTimes,
} from '../../../shared/schedule/classSchedule.ts';
import type { Pattern, Rhythm, WeekdayTime } from '../../../shared/schedule/classSchedule.ts';
import { addMonths } from '../../../shared/schedule/classSeries.ts';
import { instantOf, todayIn, weekdayOf } from '../../../shared/time/time.ts';
import { timesOff } from '../timeOff/timesOff.ts';
import type { AppliedChange, ChangeRequest } from './appliedChange.ts';
import { addedTimes } from './changedTimes.ts';
import { fieldsOf, nameNear, withPattern } from './patternRuns.ts';
import { lastName, namesOf, withBounds } from './seriesBounds.ts';
import type { ChangeKind, ListingPublicData, SchedulePhase } from '#shared/contract/listingData.ts';

/** Kinds of changes of a series: of one weekday from a day on, or of its end. */
export type SeriesKind = Extract<ChangeKind, `${string}-weekday` | 'extend'>;

export const isSeriesChange = ({ kind }: Pick<ChangeRequest, 'kind'>): boolean =>
  kind.endsWith('-weekday') || kind === 'extend';

/** Months from today to the end of a series, at most. */
const mostMonths = 18;

/** A weekly class whose last pattern changes on a day. */
interface Changing {
  data: ListingPublicData;
  rhythm: Rhythm;
  /** Weekly times before. */
  times: Pattern['times'];
  from: string;
  /** Epoch milliseconds. */
  now: number;
}

/** Earlier weekly times, those that hold until a day with them. */
function phasesBefore({ data, rhythm, times, from }: Changing): SchedulePhase[] {
  const phases = data.phases ?? [];
  if (from <= rhythm.startDate) return [];
  if (phases.some(({ until }) => until === from)) return phases;
  return [...phases, { until: from, ...fieldsOf({ until: null, times }) }];
}

/**
 * Writes the weekly times that hold from a day on. Those of before become a phase: what was held
 * stays as it was.
 */
function withTimes(changing: Changing, times: Pattern['times']): ListingPublicData {
  const { data, rhythm, from, now } = changing;
  const pattern = { until: null, times };
  const isFirst = from <= rhythm.startDate;
  const changed: ListingPublicData = {
    ...withPattern(data, pattern),
    startDate: isFirst ? (nameNear(pattern, from, 1) ?? from) : rhythm.startDate,
    phases: phasesBefore(changing),
  };
  return withBounds(changed, lastName(data, now, from), now);
}

/** Returns the time and length that a weekday has which a change drops; undefined for others. */
export function droppedTime(
  data: ListingPublicData,
  { kind, date }: ChangeRequest,
): WeekdayTime | undefined {
  const rhythm = kind === 'cancel-weekday' && date ? rhythmOf(data) : null;
  return date ? rhythm?.patterns.at(-1)?.times.get(weekdayOf(date)) : undefined;
}

/** Drops a weekday. Class times of it that were moved by themselves go, too. */
function withoutWeekday(changing: Changing): AppliedChange {
  const { data, times, from } = changing;
  const left = new Map(times);
  left.delete(weekdayOf(from));
  if (left.size === 0) return { conflict: 'weekday-last' };
  const stays = (date: string) => date < from || left.has(weekdayOf(date));
  const movedDates = data.movedDates?.filter(({ date }) => stays(date));
  const changed = { ...changing, data: movedDates ? { ...data, movedDates } : data };
  return { publicData: withTimes(changed, left) };
}

/** Holds a weekday at another time. Class times that were moved by themselves stay. */
function movedWeekday(changing: Changing, { to, minutes }: ChangeRequest): AppliedChange {
  const { rhythm, times, from, now } = changing;
  const weekday = weekdayOf(from);
  const on = times.get(weekday);
  // Another weekday would give its class times other names.
  if (!on || to?.date !== from) return { conflict: 'target-missing' };
  if (instantOf(to, rhythm.timezone) <= now) return { conflict: 'target-past' };
  const next: WeekdayTime = { time: to.time, minutes: minutes ?? on.minutes };
  if (next.time === on.time && next.minutes === on.minutes) return { conflict: 'target-same' };
  return { publicData: withTimes(changing, new Map([...times, [weekday, next]])) };
}

/** Skips the class times that a series has more and that fall into time off of its teacher. */
function withDaysOff(
  before: ListingPublicData,
  after: ListingPublicData,
  { daysOff = [] }: ChangeRequest,
  now: number,
): ListingPublicData {
  const added = new Set(namesOf(addedTimes(before, after, now)));
  const off = daysOff
    .flatMap(days => namesOf(timesOff(after, days, now)))
    .filter(name => added.has(name));
  if (off.length === 0) return after;
  const skippedDates = [...new Set([...(after.skippedDates ?? []), ...off])].toSorted();
  return withBounds({ ...after, skippedDates }, lastName(after, now, ''), now);
}

function addedWeekday(changing: Changing, change: ChangeRequest): AppliedChange {
  const { data, rhythm, times, from, now } = changing;
  const { to, minutes } = change;
  if (!to) return { conflict: 'target-missing' };
  if (instantOf(to, rhythm.timezone) <= now) return { conflict: 'target-past' };
  const weekday = weekdayOf(from);
  if (times.has(weekday)) return { conflict: 'weekday-taken' };
  const added = { time: to.time, minutes: minutes ?? data.classDuration?.value ?? 60 };
  const publicData = withTimes(changing, new Map([...times, [weekday, added]]));
  const isHeld = scheduledTimes(publicData, now, Infinity).some(
    ({ date }) => weekdayOf(date) === weekday && date >= from,
  );
  return isHeld && from <= lastName(data, now, from)
    ? { publicData: withDaysOff(data, publicData, change, now) }
    : { conflict: 'series-over' };
}

/** Makes a series longer: up to, with, a day. An end that its teacher has set moves there. */
function extended(
  data: ListingPublicData,
  rhythm: Rhythm,
  change: ChangeRequest,
  now: number,
): AppliedChange {
  const { lastClass = now, seriesEnd } = data;
  const { date: until } = change;
  if (until === undefined) return { conflict: 'end-same' };
  if (until > addMonths(todayIn(rhythm.timezone, now), mostMonths)) {
    return { conflict: 'end-far' };
  }
  const whole = withBounds({ ...data, ...(seriesEnd && { seriesEnd: until }) }, until, now);
  const longer = withDaysOff(data, whole, change, now);
  return (longer.lastClass ?? 0) > Math.max(lastClass, now)
    ? { publicData: longer }
    : { conflict: 'end-same' };
}

/**
 * Returns whether a class time of the weekday of a day, from it on, has begun: that of the day, or
 * one that was moved forward by itself. It was held as it was planned then.
 */
function hasBegun({ data, rhythm, from, now }: Changing): boolean {
  const { movedDates = [], skippedDates = [] } = data;
  const planned = patternTimeOn(rhythm, from);
  const moved = movedDates
    .filter(({ date }) => date >= from && weekdayOf(date) === weekdayOf(from))
    .filter(({ date }) => !skippedDates.includes(date))
    .map(({ date, to }) => movedTimeOn(rhythm, date, to));
  return [planned, ...moved].some(time => time !== null && time.start <= now);
}

/**
 * Applies a change of a series to the public data of a weekly class (decision 238): a weekday is
 * dropped, added or held at another time from a day on, or the series gets longer. `now`: epoch
 * milliseconds.
 */
export function changeSeries(
  data: ListingPublicData,
  change: ChangeRequest,
  now: number,
): AppliedChange {
  const { kind, date, to } = change;
  const rhythm = rhythmOf(data);
  if (!rhythm) return { conflict: 'time-unknown' };
  if (kind === 'extend') return extended(data, rhythm, change, now);
  const from = kind === 'add-weekday' ? to?.date : date;
  if (!from) return { conflict: 'target-missing' };
  // Weekly times that are planned for later would be changed without being shown.
  if ((data.phases ?? []).some(({ until }) => until > from)) return { conflict: 'series-changes' };
  const changing = { data, rhythm, times: rhythm.patterns.at(-1)?.times ?? new Map(), from, now };
  if (kind === 'add-weekday') return addedWeekday(changing, change);
  if (!patternTimeOn(rhythm, from)) return { conflict: 'time-unknown' };
  if (hasBegun(changing)) return { conflict: 'time-begun' };
  return kind === 'cancel-weekday' ? withoutWeekday(changing) : movedWeekday(changing, change);
}
