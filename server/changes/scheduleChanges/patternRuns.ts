import type { Pattern, Rhythm, WeekdayTime } from '../../../shared/schedule/classSchedule.ts';
import { addDays, weekdayOf } from '../../../shared/time/time.ts';
import { durationKey, durationKindOf } from '../../../shared/config/listing.ts';
import type { ListingPublicData, SchedulePhase } from '#shared/contract/listingData.ts';

/*
 * The patterns of a weekly class as stretches of days, and as the fields of a listing.
 */

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A stretch of days on which one pattern holds; `last` is null for the one without end. */
export interface Run {
  first: string;
  last: string | null;
  pattern: Pattern;
}

/**
 * Returns the nearest day of the pattern from `from` on, going by `step` days; null when it has
 * none.
 */
export function nameNear(pattern: Pattern, from: string, step: 1 | -1): string | null {
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const date = addDays(from, ahead * step);
    if (pattern.times.has(weekdayOf(date))) return date;
  }
  return null;
}

/**
 * Returns the days on which the patterns of a class hold within a stretch; empty ones are left out.
 */
export function runsOf({ patterns }: Rhythm, from: string, before: string | null): Run[] {
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

/** Returns what most weekdays of a pattern have; of as many, what the class has now. */
function usualOf<Value>(values: readonly Value[], now: Value | undefined): Value | undefined {
  const times = (value: Value) => values.filter(one => one === value).length;
  const rankOf = (value: Value) => times(value) * 2 + Number(value === now);
  return values.toSorted((one, other) => rankOf(other) - rankOf(one))[0];
}

/**
 * Writes a pattern as fields of a listing: weekdays have what differs from the usual. `now`: the
 * usual of the class before.
 */
export function fieldsOf(
  { times }: Pattern,
  now: Partial<WeekdayTime> = {},
): Omit<SchedulePhase, 'until'> {
  const own = [...times.values()];
  const time =
    usualOf(
      own.map(one => one.time),
      now.time,
    ) ?? '00:00';
  const minutes =
    usualOf(
      own.map(one => one.minutes),
      now.minutes,
    ) ?? 60;
  const weeklyDays = [...times]
    .toSorted(([a], [b]) => a - b)
    .map(([weekday, on]) => ({
      value: String(weekday),
      label: weekdayNames[weekday - 1] ?? '',
      ...(on.time === time ? {} : { time: on.time }),
      ...(on.minutes === minutes ? {} : { minutes: on.minutes }),
    }));
  return { time, weeklyDays, minutes };
}

/** Writes the pattern that holds last into the public data of a class. */
export function withPattern(data: ListingPublicData, pattern: Pattern): ListingPublicData {
  const length = data.classDuration?.value;
  const { time, weeklyDays, minutes } = fieldsOf(pattern, { time: data.time, minutes: length });
  const changed = { ...data, time, weeklyDays };
  if (length === minutes) return changed;
  return {
    ...changed,
    classDuration: { key: durationKey(minutes), value: minutes },
    classDurationFilter: [durationKindOf(minutes)],
  };
}

/**
 * Writes runs as phases; days between two runs on which the earlier pattern would hold get an empty
 * one.
 */
export function phasesOf(runs: readonly Run[]): SchedulePhase[] {
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
