import { initialValuesOf, partsOf, seriesCallOf } from './seriesCall.ts';
import type { SeriesValues } from './seriesCall.ts';
import { seriesFactsOf } from './seriesFacts.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
/** Tuesdays, and Thursdays at an hour of their own, until 17 December. */
const data: ListingPublicData = {
  timezone: 'America/New_York',
  startDate: '2026-11-03',
  time: '18:00',
  weeklyDays: [{ value: '3' }, { value: '5', time: '09:00', minutes: 45 }].map(day => ({
    label: '',
    ...day,
  })),
  classDuration: { key: '60_minutes', value: 60 },
  lastClass: Date.parse('2026-12-17T14:45:00Z'),
};
const facts = seriesFactsOf(data, now)!;
const call = (values: SeriesValues) =>
  seriesCallOf('listing', facts, { ...initialValuesOf(facts), ...values });

describe('what a teacher can change of a series', () => {
  it('has its weekdays with their times, and the days on which a change can begin', () => {
    expect(facts.weekdays).toEqual([
      {
        weekday: 3,
        time: '18:00',
        minutes: 60,
        dates: ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'],
      },
      {
        weekday: 5,
        time: '09:00',
        minutes: 45,
        dates: ['2026-11-26', '2026-12-03', '2026-12-10', '2026-12-17'],
      },
    ]);
    expect(facts.free.map(({ weekday }) => weekday)).toEqual([2, 4, 6, 7, 1]);
    expect(facts.free[1]?.dates).toEqual(['2026-11-25', '2026-12-02', '2026-12-09', '2026-12-16']);
    expect(partsOf(facts)).toEqual(['move', 'add', 'drop', 'longer', 'shorter']);
  });

  it('begins with the weekly times that are planned for later', () => {
    const phases = [{ until: '2026-12-03', time: '17:00', weeklyDays: [], minutes: 60 }];
    const later = seriesFactsOf({ ...data, phases }, now);
    expect(later?.weekdays[0]?.dates).toEqual(['2026-12-08', '2026-12-15']);
    expect(later?.free[1]?.dates[0]).toBe('2026-12-09');
  });

  it('is not its only weekday, its last class time, and nothing of a series that is over', () => {
    const once = seriesFactsOf({ ...data, weeklyDays: [{ value: '3', label: '' }] }, now)!;
    expect(partsOf(once)).not.toContain('drop');
    expect(seriesFactsOf(data, now + 40 * 86_400_000)).toBeNull();
  });
});

describe('the call of a change of a series', () => {
  it('is about the weekday that is chosen, with its first day', () => {
    expect(call({})).toBe('same');
    expect(call({ part: 'drop', weekday: { drop: '5' } })).toEqual({
      listingId: 'listing',
      kind: 'cancel-weekday',
      date: '2026-11-26',
    });
    const days = { w3: { from: '2026-12-01', time: '07:30', minutes: '60' } };
    expect(call({ days })).toEqual({
      listingId: 'listing',
      kind: 'move-weekday',
      date: '2026-12-01',
      to: { date: '2026-12-01', time: '07:30' },
      minutes: 60,
    });
    expect(call({ part: 'add' })).toEqual({
      listingId: 'listing',
      kind: 'add-weekday',
      to: { date: '2026-11-30', time: '18:00' },
      minutes: 60,
    });
  });

  it('ends the series after a class time that is left, or later than it does', () => {
    expect(call({ part: 'shorter', shorter: '2026-12-09' })).toEqual({
      listingId: 'listing',
      kind: 'cancel-from',
      date: '2026-12-10',
    });
    expect(call({ part: 'shorter', shorter: '2026-11-23' })).toBe('last');
    expect(call({ part: 'shorter', shorter: '2026-12-17' })).toBe('last');
    expect(call({ part: 'longer', longer: '2027-01-31' })).toEqual({
      listingId: 'listing',
      kind: 'extend',
      date: '2027-01-31',
    });
    expect(call({ part: 'longer', longer: '2026-12-17' })).toBe('longer');
    expect(call({ part: 'longer', longer: '2028-06-01' })).toBe('longer');
  });
});
