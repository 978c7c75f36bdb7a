import { dayMs, hourMs, minuteMs, wallTimeOf } from '#shared/time/time.ts';

/** How long it is until a class. */
export type Countdown =
  | { kind: 'days'; days: number }
  | { kind: 'hours'; hours: number; minutes: number }
  | { kind: 'now' }
  | { kind: 'over' };

/** From so near on it is shown in hours, also over midnight. */
const nearMs = 6 * hourMs;

/** Returns how long it is until a class, in calendar days of a zone, then in hours and minutes. */
export function countdownOf(start: number, end: number, now: number, zone: string): Countdown {
  if (now >= end) return { kind: 'over' };
  const left = start - now;
  if (left <= 0) return { kind: 'now' };
  const dateOf = (at: number) => Date.parse(wallTimeOf(at, zone).date);
  const days = Math.round((dateOf(start) - dateOf(now)) / dayMs);
  if (days > 0 && left >= nearMs) return { kind: 'days', days };
  // A minute that has begun counts: at 17:59:30 it is one minute until 18:00.
  const minutes = Math.ceil(left / minuteMs);
  return { kind: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
