import fc from 'fast-check';
import { hasDay, isAway, renamedBounds, stopAt } from './subscriptionDays.ts';
import { movedFrom } from '#server/changes/scheduleChanges/moveFrom.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { addDays, hourMs } from '#shared/time/time.ts';
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

describe('the bounds of a subscription whose class times move', () => {
  const twice = { ...data, weeklyDays: [...data.weeklyDays!, { value: '4', label: 'Wednesday' }] };
  const names = scheduledTimes(twice, 0, Infinity).map(({ date }) => date);
  const someDay = fc.nat({ max: 180 }).map(days => addDays('2026-11-28', days));

  it('keep the class times that it had, and no other', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.integer({ min: -3, max: 3 }),
        fc.constantFrom('07:00', '18:00', '21:30'),
        fc.array(someDay, { minLength: 3, maxLength: 3 }),
        (date, days, time, given) => {
          const moved = movedFrom(twice, date, { date: addDays(date, days), time });
          fc.pre(typeof moved !== 'string');
          const [from, until, endsBefore] = given.toSorted() as [string, string, string];
          const life = { endsBefore, pauses: [{ from, until }] };
          const renamed = renamedBounds(life, twice, moved.nameOf);
          for (const name of names) {
            expect([name, hasDay(renamed, moved.nameOf(name))]).toEqual([name, hasDay(life, name)]);
          }
        },
      ),
    );
  });

  it('stay as they are where nothing before or after them moves across', () => {
    const moved = movedFrom(data, '2027-01-05', { date: '2027-01-05', time: '07:00' });
    const life = {
      endsBefore: '2027-03-01',
      pauses: [{ from: '2027-01-02', until: '2027-02-01' }],
    };
    expect(typeof moved !== 'string' && renamedBounds(life, data, moved.nameOf)).toEqual(life);
  });

  it('move in a step that is not done yet, too', () => {
    const moved = movedFrom(data, '2027-01-05', { date: '2027-01-07', time: '18:00' });
    const asked = { step: 'undo-end', at: '2027-01-01T00:00:00Z', before: '2027-01-06' } as const;
    expect(typeof moved !== 'string' && renamedBounds({ asked }, data, moved.nameOf)).toEqual({
      asked: { ...asked, before: '2027-01-08' },
    });
  });
});
