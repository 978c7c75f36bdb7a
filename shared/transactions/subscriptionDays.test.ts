import { hasDay, isAway, stopAt } from './subscriptionDays.ts';
import { hourMs } from '#shared/time/time.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const at = (iso: string) => Date.parse(iso);

/** A class every Tuesday at 18:00 in Lisbon. */
const data: ListingPublicData = {
  timezone: 'Europe/Lisbon',
  startDate: '2026-12-01',
  time: '18:00',
  weeklyDays: [{ value: '3', label: 'Tuesday' }],
  classDuration: { key: '60_minutes', value: 60 },
  lastClass: at('2027-05-25T18:00:00Z'),
};
const first = at('2026-12-01T18:00:00Z');

describe('the class times of a subscription', () => {
  it('are those before its end and outside of its pauses', () => {
    const life = {
      endsBefore: '2027-03-01',
      pauses: [{ from: '2027-01-02', until: '2027-02-01' }],
    };
    expect(
      ['2027-01-01', '2027-01-02', '2027-01-31', '2027-02-01', '2027-02-28', '2027-03-01'].map(
        day => hasDay(life, day),
      ),
    ).toEqual([true, false, false, true, true, false]);
    expect(isAway(life, '2027-01-15')).toBe(true);
    expect(hasDay({}, '2040-01-01')).toBe(true);
  });

  it('stop after the last one that begins within the paid month', () => {
    const end = at('2027-01-05T12:00:00Z');
    expect(stopAt(data, first, end)).toEqual({ day: '2026-12-30', end });
    // One that has begun is held to its end.
    const within = at('2027-01-05T18:30:00Z');
    expect(stopAt(data, first, within)).toEqual({ day: '2027-01-06', end: within + hourMs / 2 });
  });

  it('follow the days that name them, not where they were moved to', () => {
    const moved = {
      ...data,
      movedDates: [{ date: '2026-12-29', to: { date: '2027-01-08', time: '09:00' } }],
    };
    const end = at('2027-01-05T12:00:00Z');
    expect(stopAt(moved, first, end).day).toBe('2026-12-23');
    expect(hasDay({ endsBefore: '2026-12-30' }, '2026-12-29')).toBe(true);
  });

  it('always have the first one, and are not fewer because a series is over by then', () => {
    expect(stopAt(data, first, first - 24 * hourMs)).toEqual({
      day: '2026-12-02',
      end: first + hourMs,
    });
    expect(stopAt(data, first, at('2027-06-10T00:00:00Z')).day).toBe('2027-06-10');
  });
});
