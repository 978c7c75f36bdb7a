import { patternOn, rhythmOf } from '../../../shared/schedule/classSchedule.ts';
import type { Pattern, WeekdayTime } from '../../../shared/schedule/classSchedule.ts';
import { addDays, minuteMs, weekdayOf } from '../../../shared/time/time.ts';
import type { WallTime } from '../../../shared/time/time.ts';
import { phasesOf, runsOf, withPattern } from './patternRuns.ts';
import type { Run } from './patternRuns.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const minutesInDay = 24 * 60;

/** A weekly class whose times are shifted from a day on. */
export interface ShiftedClass {
  publicData: ListingPublicData;
  /** Returns the new name of a class time. */
  nameOf(date: string): string;
}

/** Returns the wall time after `minutes`, as days to add and a time of day. */
function shifted(time: string, minutes: number): { days: number; time: string } {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const total = hour * 60 + minute + minutes;
  const days = Math.floor(total / minutesInDay);
  const at = new Date((total - days * minutesInDay) * minuteMs);
  return { days, time: at.toISOString().slice(11, 16) };
}

/** Shifts every time of a pattern; null when two of them fall on one day of the week. */
function shiftedPattern(pattern: Pattern, minutes: number): Pattern | null {
  const times = new Map<number, WeekdayTime>();
  for (const [weekday, on] of pattern.times) {
    const { days, time } = shifted(on.time, minutes);
    times.set(((((weekday - 1 + days) % 7) + 7) % 7) + 1, { ...on, time });
  }
  return times.size === pattern.times.size ? { ...pattern, times } : null;
}

const minutesBetween = (from: WallTime, to: WallTime): number =>
  (Date.parse(`${to.date}T${to.time}Z`) - Date.parse(`${from.date}T${from.time}Z`)) / minuteMs;

/**
 * Shifts the class times of a weekly class from the one that `date` names on, by the wall time
 * between its planned time and `to`. Skipped days move along. A following time that was moved by
 * itself stays. Returns a reason instead where the result could not be described by days: the first
 * shifted time would come before an earlier one, or two of them would fall on one day.
 */
export function movedFrom(
  data: ListingPublicData,
  date: string,
  to: WallTime,
): ShiftedClass | 'target-order' | 'target-overlaps' {
  const rhythm = rhythmOf(data);
  const planned = rhythm && patternOn(rhythm, date)?.times.get(weekdayOf(date));
  if (!rhythm || !planned) return 'target-order';
  const minutes = minutesBetween({ date, time: planned.time }, to);

  const nameOf = (name: string): string => {
    const on = name < date ? undefined : patternOn(rhythm, name)?.times.get(weekdayOf(name));
    return on ? addDays(name, shifted(on.time, minutes).days) : name;
  };
  const kept = runsOf(rhythm, rhythm.startDate, date);
  const lastKept = kept.at(-1)?.last;
  if (lastKept && lastKept >= to.date) return 'target-order';
  const moved: Run[] = [];
  for (const { first, last, pattern } of runsOf(rhythm, date, null)) {
    const next = shiftedPattern(pattern, minutes);
    const previous = moved.at(-1)?.last;
    if (!next || (previous && previous >= nameOf(first))) return 'target-overlaps';
    moved.push({ first: nameOf(first), last: last && nameOf(last), pattern: next });
  }

  const runs = [...kept, ...moved];
  const final = moved.at(-1)?.pattern ?? rhythm.patterns.at(-1)!;
  const isNamed = (name: string) => patternOn(rhythm, name)?.times.has(weekdayOf(name));
  const skippedDates = (data.skippedDates ?? [])
    .filter(name => name < date || isNamed(name))
    .map(nameOf);
  const movedDates = (data.movedDates ?? [])
    .filter(one => one.date < date || (one.date > date && isNamed(one.date)))
    .map(one => ({ ...one, date: nameOf(one.date) }));
  const lastNamed =
    data.seriesEnd && runsOf(rhythm, rhythm.startDate, addDays(data.seriesEnd, 1)).at(-1)?.last;
  return {
    nameOf,
    publicData: {
      ...withPattern(data, final),
      startDate: kept.length > 0 ? rhythm.startDate : to.date,
      phases: phasesOf(runs),
      ...(data.skippedDates && { skippedDates }),
      ...(data.movedDates && { movedDates }),
      ...(lastNamed && { seriesEnd: nameOf(lastNamed) }),
    },
  };
}
