import { dayMs, minuteMs } from './interval.ts';

/** A length of time: calendar days, plus a fixed number of milliseconds. */
export interface Duration {
  days: number;
  milliseconds: number;
}

const pattern = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Reads an ISO 8601 duration of weeks, days, hours, minutes and seconds; null when it is none or empty. */
export function parseDuration(text: string): Duration | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map(part => Number(part ?? 0));
  const duration = {
    days: weeks * 7 + days,
    milliseconds: (hours * 60 + minutes) * minuteMs + seconds * 1000,
  };
  return duration.days * dayMs + duration.milliseconds > 0 ? duration : null;
}
