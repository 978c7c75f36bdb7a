import type { OffsetAt } from '../../base/options.ts';

export const DAY_MS = 86_400_000;

let told: OffsetAt | null = null;

/** Has the stub count by the rules of zones that its site has, instead of those of the runtime. */
export function setOffsets(offsets: OffsetAt | null): void {
  told = offsets;
}

/** Returns whether this is the name of an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * The instant (ms since the epoch) of `2031-05-01T17:00:00Z`, or without the Z of the wall time in
 * the zone; null for a date that does not exist. A wall time that a clock change skips is moved on;
 * one that happens twice is the first.
 */
export function instantOf(text: string, zone: string): number | null {
  const utc = Date.parse(text.endsWith('Z') ? text : `${text}Z`);
  if (Number.isNaN(utc)) return null;
  if (text.endsWith('Z')) return utc;
  const [before, after] = [offsetAt(utc - DAY_MS, zone), offsetAt(utc + DAY_MS, zone)];
  const first = utc - before;
  if (before === after || offsetAt(first, zone) === before) return first;
  const second = utc - after;
  return offsetAt(second, zone) === after ? second : first;
}

/** How far the clocks of the zone are ahead of UTC at that instant, in ms. */
export function offsetAt(instant: number, zone: string): number {
  if (told) return told(zone, instant);
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const of = (type: string) => Number(parts.find(part => part.type === type)?.value);
  const wall = Date.UTC(
    of('year'),
    of('month') - 1,
    of('day'),
    of('hour'),
    of('minute'),
    of('second'),
  );
  return wall - Math.floor(instant / 1000) * 1000;
}

/** A day in a zone and the time of day in ms, as clocks there show it. */
export function wallDayOf(instant: number, zone: string): { day: number; time: number } {
  const wall = instant + offsetAt(instant, zone);
  const day = Math.floor(wall / DAY_MS) * DAY_MS;
  return { day, time: wall - day };
}

/** The instant of a time of day on a day of `wallDayOf`. */
export const onWallDay = (day: number, time: number, zone: string): number =>
  instantOf(new Date(day + time).toISOString().slice(0, 19), zone) ?? day + time;
