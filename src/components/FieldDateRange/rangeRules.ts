import type { DateRange } from '#shared/schedule/dateUnits.ts';
import { addDays } from '#shared/time/time.ts';

/** Limits of the days that can be chosen; days are `YYYY-MM-DD`. */
export interface RangeRules {
  /** First and last day of the window. */
  min: string;
  max: string;
  /** Returns whether a day has a place left; a day that is not loaded yet has none. */
  isFree: (day: string) => boolean;
}

/** A range of which the end, or both, are yet to be chosen. */
export interface PartialRange {
  first: string | null;
  last: string | null;
}

/** Returns whether a range can begin on a day: inside the window, and free. */
export const canBegin = (day: string, { min, max, isFree }: RangeRules): boolean =>
  day >= min && day <= max && isFree(day);

/** The last day that a range beginning on `first` can have: nothing taken lies in between. */
export function lastReachable(first: string, rules: RangeRules): string {
  let last = first;
  for (let next = addDays(first, 1); canBegin(next, rules); next = addDays(next, 1)) last = next;
  return last;
}

/**
 * Returns whether a range that begins on `first` can end on a day; the least is one day or one
 * night.
 */
export const canEnd = (first: string, day: string, rules: RangeRules): boolean =>
  day >= first && day <= lastReachable(first, rules);

/** The range after a day was chosen as its first one: an end that no longer fits is given up. */
export const withFirst = (
  { last }: PartialRange,
  first: string,
  rules: RangeRules,
): PartialRange => ({ first, last: last !== null && canEnd(first, last, rules) ? last : null });

/** The whole range, when both ends are chosen and still can be. */
export function wholeRange({ first, last }: PartialRange, rules: RangeRules): DateRange | null {
  if (first === null || last === null || !canBegin(first, rules)) return null;
  return canEnd(first, last, rules) ? { first, last } : null;
}

/** The month that a day lies in, `YYYY-MM`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The months that two days and all between them lie in, `YYYY-MM`. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = monthOf(first); month <= monthOf(last);) {
    months.push(month);
    month = monthOf(addDays(`${month}-01`, 32));
  }
  return months;
}
