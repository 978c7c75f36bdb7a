import fc from 'fast-check';
import { isTimeZone } from './timeZone.ts';
import { fromWall, toWall } from './wallTime.ts';

const wall = (iso: string) => Date.parse(`${iso}Z`);
const instant = (zone: string, iso: string) => new Date(fromWall(zone, wall(iso))).toISOString();

describe('wall time', () => {
  it('follows the zone across a change of its offset', () => {
    expect(instant('America/New_York', '2026-01-15T18:00')).toBe('2026-01-15T23:00:00.000Z');
    expect(instant('America/New_York', '2026-07-15T18:00')).toBe('2026-07-15T22:00:00.000Z');
    expect(instant('Pacific/Auckland', '2026-01-15T18:00')).toBe('2026-01-15T05:00:00.000Z');
  });

  it('takes the first of two equal wall times', () => {
    expect(instant('America/New_York', '2026-11-01T01:30')).toBe('2026-11-01T05:30:00.000Z');
    expect(instant('Europe/Berlin', '2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('takes the moment of the skip for a wall time that does not exist', () => {
    expect(instant('America/New_York', '2026-03-08T02:30')).toBe('2026-03-08T07:00:00.000Z');
    expect(instant('Europe/London', '2026-03-29T01:15')).toBe('2026-03-29T01:00:00.000Z');
    expect(instant('Africa/Cairo', '2026-04-24T00:00')).toBe('2026-04-23T22:00:00.000Z');
  });

  it('is the inverse of reading the clock, except for the second of two equal times', () => {
    const zones = fc.constantFrom('America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC');
    const minutes = fc.integer({ min: 29_000_000, max: 31_000_000 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const read = toWall(zone, minute * 60_000);
        const back = fromWall(zone, read);
        expect(toWall(zone, back)).toBe(read);
        expect(back).toBeLessThanOrEqual(minute * 60_000);
      }),
    );
  });

  it('preserves the order of wall times', () => {
    const day = Date.UTC(2026, 2, 8);
    const offset = fc.integer({ min: 0, max: 24 * 60 });
    fc.assert(
      fc.property(offset, offset, (a, b) => {
        const [first, second] = a < b ? [a, b] : [b, a];
        expect(fromWall('America/New_York', day + first * 60_000)).toBeLessThanOrEqual(
          fromWall('America/New_York', day + second * 60_000),
        );
      }),
    );
  });

  it('knows zones by their names only', () => {
    expect(isTimeZone('Europe/Berlin')).toBe(true);
    expect(isTimeZone('UTC')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(isTimeZone('+02:00')).toBe(false);
    expect(isTimeZone('')).toBe(false);
  });

  it('makes one formatter for all spellings of a zone', () => {
    const name = 'pacific/chatham';
    const made = jest.spyOn(Intl, 'DateTimeFormat');
    const walls = [...name].map((letter, at) =>
      toWall(name.slice(0, at) + letter.toUpperCase() + name.slice(at + 1), 0),
    );
    const kept = made.mock.calls.filter(([, options]) => options?.timeZoneName !== undefined);
    made.mockRestore();
    expect(new Set(walls)).toEqual(new Set([(12 * 60 + 45) * 60_000]));
    expect(kept.length).toBeLessThan(2);
  });
});
