import { isOver, readDates, windowOf } from './searchDates.ts';

const hour = 3_600_000;
const before = Date.parse('2026-09-01T00:00:00.000Z');
const daysIn = (zone: string, from: string, to = from) => ({ from, to, zone, minDuration: null });

describe('the time span of days', () => {
  it.each([
    ['America/Los_Angeles', '2027-03-14', 23],
    ['America/Los_Angeles', '2026-11-01', 25],
    ['Pacific/Auckland', '2026-09-27', 23],
    ['Pacific/Auckland', '2027-04-04', 25],
    // Midnight itself is left out there.
    ['America/Santiago', '2026-09-06', 23],
    ['UTC', '2027-03-14', 24],
  ])('in %s, %s has %i hours', (zone, day, hours) => {
    const window = windowOf(daysIn(zone, day), before);
    expect(((window?.end ?? 0) - (window?.start ?? 0)) / hour).toBe(hours);
  });

  it('joins days without a gap, also over a change of the clock', () => {
    const zone = 'Pacific/Auckland';
    const days = ['2026-09-26', '2026-09-27', '2026-09-28'].map(day =>
      windowOf(daysIn(zone, day), before),
    );
    expect(days[0]?.end).toBe(days[1]?.start);
    expect(days[1]?.end).toBe(days[2]?.start);
  });

  it('begins now on the day that has begun, and is over at its midnight', () => {
    // Monday noon in Auckland is still Sunday in Los Angeles.
    const now = Date.parse('2026-11-22T23:00:00.000Z');
    const monday = daysIn('Pacific/Auckland', '2026-11-23');
    expect(windowOf(monday, now)?.start).toBe(now);
    expect(isOver(monday, now)).toBe(false);
    const midnight = Date.parse('2026-11-23T11:00:00.000Z');
    expect(isOver(monday, midnight - 1)).toBe(false);
    expect(isOver(monday, midnight)).toBe(true);
    expect(windowOf(monday, midnight)).toBeNull();
    expect(isOver(daysIn('America/Los_Angeles', '2026-11-23'), midnight)).toBe(false);
  });

  it('reads no length that is none', () => {
    for (const length of ['-5', '0', '1.5', 'abc', '99999', null])
      expect(readDates('2026-11-30', length, null)?.minDuration).toBeNull();
    expect(readDates('2026-11-30', '45', null)?.minDuration).toBe(45);
  });
});
