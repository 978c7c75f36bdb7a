import ICAL from 'ical.js';
import { isTimeZone } from '#shared/time/zones.ts';
import { clockOf, instantOf } from '#shared/time/time.ts';

/** Turns wall times of a calendar into instants, and back. Epoch milliseconds. */
export interface WallClock {
  instantOf(time: ICAL.Time, tzid: string | null): number;
  /** What the clocks of a zone show at an instant. */
  wallTimeAt(instant: number, tzid: string | null): ICAL.Time;
}

/**
 * Reads the clocks of a calendar: those of a named zone by our own rules, which know its changes;
 * others by the calendar's description. Whole days and times without a zone are those of `zone`.
 */
export function createWallClock(zone: string, described: ReadonlyMap<string, string>): WallClock {
  const zones = new Map<string, ICAL.Timezone | null>();

  function describedZone(tzid: string): ICAL.Timezone | null {
    const known = zones.get(tzid);
    if (known !== undefined) return known;
    const text = described.get(tzid);
    // Outlook's rules begin in 1601, and the library follows each from its begin.
    const recent = text?.replaceAll('\nDTSTART:1601', '\nDTSTART:2000');
    const found = recent === undefined ? null : new ICAL.Timezone(componentOf(recent));
    zones.set(tzid, found);
    return found;
  }

  return {
    instantOf(time, tzid) {
      if (time.zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1000;
      const named = tzid === null ? zone : ianaZoneOf(tzid);
      if (named) return instantOf(wallOf(time), named);
      const other = tzid === null ? null : describedZone(tzid);
      if (!other) return instantOf(wallOf(time), zone);
      return asUtc(time) - other.utcOffset(time) * 1000;
    },
    wallTimeAt(instant, tzid) {
      const named = tzid === null ? zone : ianaZoneOf(tzid);
      const other = tzid === null || named ? null : describedZone(tzid);
      const shown = other
        ? instant + other.utcOffset(fromUtc(instant)) * 1000
        : clockOf(instant, named ?? zone);
      return fromUtc(shown);
    },
  };
}

/** Reads one component. @throws Error where it is none */
export const componentOf = (text: string): ICAL.Component => {
  const calendar = new ICAL.Component(ICAL.parse(`BEGIN:VCALENDAR\n${text}\nEND:VCALENDAR`));
  const [component] = calendar.getAllSubcomponents();
  if (!component) throw new Error('There is no component.');
  return component;
};

/** Some programs write a path before the name of a zone. */
function ianaZoneOf(tzid: string): string | null {
  if (isTimeZone(tzid)) return tzid;
  const name = /([A-Za-z_+-]+\/[A-Za-z_+-]+)$/.exec(tzid)?.[1];
  return name !== undefined && isTimeZone(name) ? name : null;
}

const two = (number: number) => String(number).padStart(2, '0');

const wallOf = ({ year, month, day, hour, minute }: ICAL.Time) => ({
  date: `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`,
  time: `${two(hour)}:${two(minute)}`,
});

const asUtc = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  Date.UTC(year, month - 1, day, hour, minute, second);

const fromUtc = (at: number): ICAL.Time => {
  const date = new Date(at);
  return ICAL.Time.fromData({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    isDate: false,
  });
};
