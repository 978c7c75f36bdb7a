import type { TaughtListing } from './classTimes.ts';
import type { StoredChange } from './tables.ts';
import { timeOfDate } from '#shared/schedule/classDates.ts';
import { rhythmOf } from '#shared/schedule/classSchedule.ts';
import type { StatedTime } from '#shared/schedule/classSchedule.ts';
import { addDays, dayMs, wallTimeOf, weekdayOf } from '#shared/time/time.ts';
import { durationKey } from '#shared/config/listing.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** Days from one to another. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/**
 * Returns the name of a class time after a move: that of all following ones renames days, and so
 * does that of the only one.
 */
function renamed(name: string, { kind, date, to }: StoredChange, isWeekly: boolean): string {
  if (!date || !to) return name;
  if (kind === 'move-from' && isWeekly && name >= date)
    return addDays(name, daysBetween(date, to.date));
  return kind.startsWith('move') && !isWeekly && name === date ? to.date : name;
}

/** Changes that were carried out, in order. */
const madeOf = (changes: readonly StoredChange[]): StoredChange[] =>
  changes
    .filter(({ startedAt, conflict }) => startedAt !== undefined && conflict === undefined)
    .toSorted((one, other) => one.dueAt - other.dueAt);

/**
 * Returns the schedule without its end, by the newest weekly times that have the weekday of a day:
 * it may have been dropped since, with the time that the change has noted. The series may have
 * begun with it.
 */
function withWeekdayOf(
  name: string,
  { public_data: data, changes }: Pick<TaughtListing, 'public_data' | 'changes'>,
): ListingPublicData {
  const weekday = String(weekdayOf(name));
  const whole = { ...data, seriesEnd: undefined, lastClass: undefined };
  if (data.weeklyDays?.some(({ value }) => value === weekday)) return whole;
  const drop = changes
    .filter(({ date, dropped }) => dropped && date && date <= name)
    .findLast(({ date = '' }) => String(weekdayOf(date)) === weekday);
  const phase = data.phases?.findLast(one => one.weeklyDays.some(({ value }) => value === weekday));
  const earlier = drop?.dropped ?? phase;
  if (!earlier) return whole;
  const { time, minutes } = earlier;
  const classDuration = { key: durationKey(minutes), value: minutes };
  const weeklyDays = drop ? [{ value: weekday, label: '' }] : phase?.weeklyDays;
  const startDate = [name, data.startDate ?? name].toSorted()[0];
  return { ...whole, startDate, time, weeklyDays, classDuration, phases: [] };
}

/**
 * Returns the class time that a day names, or named before a change: an address that was opened,
 * saved or sent before it still leads there. Those that the end of a series has cut off are
 * canceled. Null for none.
 */
export function timeNamed(
  { public_data: data, changes }: Pick<TaughtListing, 'public_data' | 'changes'>,
  date: string,
): StatedTime | null {
  const found = timeOfDate(data, date);
  if (found) return found;
  const made = madeOf(changes);
  const isWeekly = rhythmOf(data) !== null;
  let name = date;
  let isCut = false;
  for (const change of made) {
    name = renamed(name, change, isWeekly);
    const { kind, date: first = '' } = change;
    isCut ||=
      kind === 'cancel-class' ||
      (kind === 'cancel-from' && first <= name) ||
      (kind === 'cancel-weekday' && first <= name && weekdayOf(first) === weekdayOf(name));
  }
  const time = timeOfDate(data, name);
  if (time || !isCut) return time;
  const planned = timeOfDate(withWeekdayOf(name, { public_data: data, changes: made }), name);
  return planned && { ...planned, status: 'canceled' };
}

/** Returns whether a change may have taken or moved the class time that a day named. */
function mayConcern({ kind, date }: StoredChange, day: string): boolean {
  if (kind === 'cancel-class') return true;
  if (date === undefined) return false;
  if (kind.endsWith('-from')) return date <= day;
  if (kind.endsWith('-weekday')) return date <= day && weekdayOf(date) === weekdayOf(day);
  return kind === 'move-date' && date === day;
}

/**
 * Returns what became of a class time that began at `start` (epoch milliseconds) before a change
 * that has moved or taken it, where the schedule has nothing for then any more. Null where no
 * change concerns that day: it was never one of the class.
 */
export function timeOnceAt(
  data: ListingPublicData,
  changes: readonly StoredChange[],
  start: number,
): StatedTime | null {
  const { date } = wallTimeOf(start, data.timezone ?? 'UTC');
  const made = madeOf(changes);
  if (!made.some(change => mayConcern(change, date))) return null;
  return timeNamed({ public_data: data, changes: made }, date);
}
