import fc from 'fast-check';
import { timeZones } from '#shared/config/listing.ts';
import {
  addDays,
  formatDay,
  formatTime,
  formatWeekday,
  instantOf,
  wallTimeOf,
  weekdayOf,
  hourMs,
  minuteMs,
} from './time.ts';
import { isTimeZone } from './zones.ts';

const iso = (date: string, time: string, timeZone: string) =>
  new Date(instantOf({ date, time }, timeZone)).toISOString();

describe('instantOf', () => {
  it('retains the wall time across a daylight-saving change', () => {
    expect(iso('2026-03-07', '18:00', 'America/New_York')).toBe('2026-03-07T23:00:00.000Z');
    expect(iso('2026-03-08', '18:00', 'America/New_York')).toBe('2026-03-08T22:00:00.000Z');
    expect(iso('2026-10-25', '18:00', 'Europe/London')).toBe('2026-10-25T18:00:00.000Z');
  });

  it('moves a time that is skipped on by the jump', () => {
    expect(iso('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
  });

  it('takes the first of two equal times', () => {
    expect(iso('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });

  it('knows zones that are not whole hours away', () => {
    expect(iso('2026-06-01', '06:00', 'Asia/Kolkata')).toBe('2026-06-01T00:30:00.000Z');
  });

  it('refuses what is no time', () => {
    expect(() => iso('2026-13-01', '06:00', 'UTC')).toThrow(RangeError);
  });

  it('is undone by wallTimeOf except in the hour that is skipped', () => {
    const zones = fc.constantFrom(...timeZones.map(({ value }) => value));
    const minutes = fc.integer({ min: 0, max: 24 * 60 * 365 * 10 });
    fc.assert(
      fc.property(zones, minutes, (zone, offset) => {
        const instant = Date.UTC(2024, 0, 1) + offset * minuteMs;
        const wall = wallTimeOf(instant, zone);
        const again = instantOf(wall, zone);
        // The same wall time, an hour apart at most where it happens twice.
        expect(wallTimeOf(again, zone)).toEqual(wall);
        expect([0, hourMs]).toContain(instant - again);
      }),
    );
  });
});

describe('days', () => {
  it('counts on the calendar, not in hours', () => {
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('counts weekdays from Sunday, which is 1', () => {
    expect(weekdayOf('2026-11-22')).toBe(1);
    expect(weekdayOf('2026-11-21')).toBe(7);
  });
});

describe('formatting', () => {
  const instant = '2026-11-21T02:00:00.000Z';

  it('shows the day and the time of the zone it is given', () => {
    expect(formatDay(instant, 'America/Los_Angeles')).toBe('Fri, Nov 20');
    expect(formatDay(instant, 'Europe/Berlin')).toBe('Sat, Nov 21');
    expect(formatTime(instant, 'America/Los_Angeles')).toMatch(/^6:00\sPM$/);
  });

  it('writes the same again, and mixes no style, zone or language up', () => {
    const written = () => [
      formatDay(instant, 'Europe/Berlin'),
      formatTime(instant, 'Europe/Berlin'),
      formatTime(instant, 'Europe/Berlin', 'de'),
      formatTime(instant, 'America/Los_Angeles'),
      formatTime(Date.parse(instant) + minuteMs, 'Europe/Berlin'),
    ];
    const first = written();
    expect(new Set(first).size).toBe(5);
    expect(written()).toEqual(first);
    expect(formatTime(0, 'UTC')).toMatch(/^12:00\sAM$/);
  });

  it('names weekdays from Sunday, which is 0', () => {
    expect([0, 1, 6].map(day => formatWeekday(day))).toEqual(['Sun', 'Mon', 'Sat']);
  });

  it('distinguishes zones from other words', () => {
    expect([isTimeZone('Pacific/Auckland'), isTimeZone('Mars/Base')]).toEqual([true, false]);
    expect(isTimeZone('Pacific/Auckland'.padEnd(65, ' '))).toBe(false);
  });

  it('makes one formatter for all spellings of a zone', () => {
    const name = 'pacific/chatham';
    const spellings = [...name].map(
      (letter, at) => name.slice(0, at) + letter.toUpperCase() + name.slice(at + 1),
    );
    const made = jest.spyOn(Intl, 'DateTimeFormat');
    const texts = spellings.map(zone => [
      wallTimeOf('2026-06-01T00:00:00.000Z', zone).time,
      formatTime('2026-06-01T00:00:00.000Z', zone),
    ]);
    const kept = made.mock.calls.filter(([, options]) => Object.keys(options ?? {}).length > 1);
    made.mockRestore();
    expect(new Set(texts.map(String))).toEqual(new Set(['12:45,12:45 PM']));
    // One for the offset, one for the text.
    expect(kept.length).toBeLessThan(3);
  });
});
