import { countdownOf } from './countdown.ts';
import { hourMs } from '#shared/time/time.ts';

const zone = 'America/New_York';
// 18:00 in New York.
const start = Date.parse('2026-12-03T23:00:00Z');
const end = start + hourMs;
const at = (time: string) => countdownOf(start, end, Date.parse(time), zone);

describe('the time until a class', () => {
  it('is shown in days of the calendar, not of 24 hours', () => {
    // 23:00 two evenings before, 43 hours.
    expect(at('2026-12-02T04:00:00Z')).toEqual({ kind: 'days', days: 2 });
    // 01:00 of the day before, 41 hours.
    expect(at('2026-12-02T06:00:00Z')).toEqual({ kind: 'days', days: 1 });
  });

  it('is shown in hours and minutes on the day, and across midnight when it is near', () => {
    expect(at('2026-12-03T05:30:00Z')).toEqual({ kind: 'hours', hours: 17, minutes: 30 });
    const early = Date.parse('2026-12-03T05:30:00Z');
    const late = Date.parse('2026-12-03T04:40:00Z');
    expect(countdownOf(early, early + hourMs, late, zone)).toEqual({
      kind: 'hours',
      hours: 0,
      minutes: 50,
    });
  });

  it('counts a minute that has begun, and the day of a change of clocks as one', () => {
    expect(countdownOf(start, end, start - 30_000, zone)).toEqual({
      kind: 'hours',
      hours: 0,
      minutes: 1,
    });
    const afterChange = Date.parse('2026-11-01T22:00:00Z');
    expect(
      countdownOf(afterChange, afterChange + hourMs, Date.parse('2026-10-31T15:00:00Z'), zone),
    ).toEqual({ kind: 'days', days: 1 });
  });

  it('ends with the class', () => {
    expect(countdownOf(start, end, start, zone)).toEqual({ kind: 'now' });
    expect(countdownOf(start, end, end, zone)).toEqual({ kind: 'over' });
  });
});
