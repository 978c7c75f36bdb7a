import { patternOn, rhythmOf } from '../../../shared/schedule/classSchedule.ts';
import type { Pattern, Rhythm } from '../../../shared/schedule/classSchedule.ts';
import { addDays, minuteMs, weekdayOf } from '../../../shared/time/time.ts';
import type { WallTime } from '../../../shared/time/time.ts';
import type { ListingPublicData, SchedulePhase } from '#shared/contract/listingData.ts';

const minutesInDay = 24 * 60;
const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A stretch of days on which one pattern holds; `last` is null for the one without end. */
interface Run {
  first: string;
  last: string | null;
  pattern: Pattern;
}

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
  const times = new Map<number, string>();
  for (const [weekday, time] of pattern.times) {
    const moved = shifted(time, minutes);
    times.set(((((weekday - 1 + moved.days) % 7) + 7) % 7) + 1, moved.time);
  }
  return times.size === pattern.times.size ? { ...pattern, times } : null;
}

/**
 * Returns the nearest day of the pattern from `from` on, going by `step` days; null when it has
 * none.
 */
function nameNear(pattern: Pattern, from: string, step: 1 | -1): string | null {
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const date = addDays(from, ahead * step);
    if (pattern.times.has(weekdayOf(date))) return date;
  }
  return null;
}

/**
 * Returns the days on which the patterns of a class hold within a stretch; empty ones are left out.
 */
function runsOf({ patterns }: Rhythm, from: string, before: string | null): Run[] {
  const runs: Run[] = [];
  let begin = from;
  for (const pattern of patterns) {
    const ends = [pattern.until, before].filter(day => day !== null).toSorted();
    const until = ends[0] ?? null;
    const first = nameNear(pattern, begin, 1);
    const last = until === null ? null : nameNear(pattern, addDays(until, -1), -1);
    if (first && (until === null || (last && first < until && last >= begin))) {
      runs.push({ first, last, pattern });
    }
    if (pattern.until && pattern.until > begin) begin = pattern.until;
  }
  return runs;
}

/** Writes a pattern as fields of a listing. */
function fieldsOf({ times, minutes }: Pattern): Omit<SchedulePhase, 'until'> {
  const [time = '00:00'] = times.values();
  const isUniform = [...times.values()].every(one => one === time);
  const weeklyDays = [...times]
    .toSorted(([a], [b]) => a - b)
    .map(([weekday, at]) => ({
      value: String(weekday),
      label: weekdayNames[weekday - 1] ?? '',
      ...(isUniform ? {} : { time: at }),
    }));
  return { time, weeklyDays, minutes };
}

/**
 * Writes runs as phases; days between two runs on which the earlier pattern would hold get an empty
 * one.
 */
function phasesOf(runs: readonly Run[]): SchedulePhase[] {
  const phases: SchedulePhase[] = [];
  for (const [index, { last, pattern }] of runs.entries()) {
    const next = runs[index + 1];
    if (!next || last === null) break;
    const after = addDays(last, 1);
    const extra = nameNear(pattern, after, 1);
    const fields = fieldsOf(pattern);
    if (extra === null || extra >= next.first) {
      phases.push({ until: next.first, ...fields });
    } else {
      phases.push({ until: after, ...fields });
      phases.push({ until: next.first, ...fields, weeklyDays: [] });
    }
  }
  return phases;
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
  const minutes = minutesBetween({ date, time: planned }, to);

  const nameOf = (name: string): string => {
    const time = name < date ? undefined : patternOn(rhythm, name)?.times.get(weekdayOf(name));
    return time ? addDays(name, shifted(time, minutes).days) : name;
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
  const final = fieldsOf(moved.at(-1)?.pattern ?? rhythm.patterns.at(-1)!);
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
      ...data,
      startDate: kept.length > 0 ? rhythm.startDate : to.date,
      time: final.time,
      weeklyDays: final.weeklyDays,
      phases: phasesOf(runs),
      ...(data.skippedDates && { skippedDates }),
      ...(data.movedDates && { movedDates }),
      ...(lastNamed && { seriesEnd: nameOf(lastNamed) }),
    },
  };
}
