import { component } from './icalendar.ts';
import type { Lines } from './icalendar.ts';
import { addDays, dayMs, isoInZone, minuteMs, weekdayOf } from '#shared/time/time.ts';

/** A change of the clocks of a zone. Offsets are text, `+02:00`. */
interface Change {
  /** Wall time before the change: `YYYY-MM-DD` and `HHmmss`. */
  date: string;
  time: string;
  from: string;
  to: string;
}

/** Clocks that change more often than this would be missed; none do. */
const stepMs = 10 * dayMs;

const offsetAt = (zone: string, at: number): string => isoInZone(at, zone).slice(19);

const minutesOf = (offset: string): number => {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
};

/** Lists the changes of a zone's clocks between two instants, epoch milliseconds. */
function changesOf(zone: string, from: number, until: number): Change[] {
  const found: Change[] = [];
  for (let at = from; at < until; at += stepMs) {
    let [before, after] = [at, at + stepMs];
    const old = offsetAt(zone, before);
    if (offsetAt(zone, after) === old) continue;
    while (after - before > minuteMs) {
      const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
      if (offsetAt(zone, middle) === old) before = middle;
      else after = middle;
    }
    const wall = new Date(after + minutesOf(old) * minuteMs).toISOString();
    found.push({
      date: wall.slice(0, 10),
      time: wall.slice(11, 19).replaceAll(':', ''),
      from: old,
      to: offsetAt(zone, after),
    });
  }
  return found;
}

const dayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Returns the name of a weekday in a rule; 1 is Sunday. */
export const ruleDayOf = (weekday: number): string => dayNames[weekday - 1] ?? 'SU';

/**
 * Returns the yearly rules that have a day: the so-manieth weekday of its month, and the last one.
 */
function rulesOf(date: string): string[] {
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8))];
  const name = ruleDayOf(weekdayOf(date));
  const isLast = addDays(date, 7).slice(5, 7) !== date.slice(5, 7);
  const places = [Math.ceil(day / 7), ...(isLast ? [-1] : [])];
  return places.map(place => `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${place}${name}`);
}

/**
 * Returns the one rule of changes that come every year on a day of the same kind; null where they
 * do not.
 */
function yearlyRule(changes: readonly Change[]): string | null {
  const [first, ...others] = changes;
  if (!first || others.some(({ time }) => time !== first.time)) return null;
  const years = changes.map(({ date }) => Number(date.slice(0, 4)));
  if (years.some((year, index) => year !== years[0]! + index)) return null;
  const common = rulesOf(first.date).filter(rule =>
    others.every(({ date }) => rulesOf(date).includes(rule)),
  );
  return common.at(-1) ?? null;
}

const observance = ({ date, time, from, to }: Change, rule?: string): Lines =>
  component(minutesOf(to) > minutesOf(from) ? 'DAYLIGHT' : 'STANDARD', [
    `DTSTART:${date.replaceAll('-', '')}T${time}`,
    `TZOFFSETFROM:${from.replace(':', '')}`,
    `TZOFFSETTO:${to.replace(':', '')}`,
    ...(rule ? [rule] : []),
  ]);

/**
 * Returns the VTIMEZONE of an IANA zone (RFC 5545 section 3.6.5) that holds between two instants,
 * epoch milliseconds. Clocks that change by a rule are described by it, as Outlook expects them;
 * others by each of their changes.
 */
export function zoneLines(zone: string, from: number, until: number): Lines {
  const year = new Date(from).getUTCFullYear();
  const begin = Date.UTC(year - 1, 0, 1);
  const changes = changesOf(zone, begin, Math.max(until, Date.UTC(year + 2, 0, 1)));
  const kinds = [...new Set(changes.map(({ from: old, to }) => `${old} ${to}`))].map(kind =>
    changes.filter(({ from: old, to }) => `${old} ${to}` === kind),
  );
  const rules = kinds.map(yearlyRule);
  const offset = offsetAt(zone, begin);
  const always: Change = { date: '1970-01-01', time: '000000', from: offset, to: offset };
  const observances =
    kinds.length === 2 && rules.every(rule => rule !== null)
      ? kinds.map(([first], index) => observance(first!, rules[index]!))
      : [observance(always), ...changes.map(change => observance(change))];
  return component('VTIMEZONE', [`TZID:${zone}`], ...observances);
}
