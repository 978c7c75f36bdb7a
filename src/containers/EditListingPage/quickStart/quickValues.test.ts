import { daysOfFirst, quickValuesOf, suggestedTimes } from './quickValues.ts';
import type { KnownFacts } from './quickValues.ts';

const facts: KnownFacts = {
  tags: ['de-AT', 'en'],
  languages: ['english', 'german'],
  most: 30,
  canBePaid: false,
  chosen: {},
};

describe('a class that begins with three questions', () => {
  it('is in the language that its teacher reads best, of those that are offered', () => {
    expect(quickValuesOf({}, facts).languages).toEqual(['german']);
    expect(quickValuesOf({}, { ...facts, tags: ['fi', 'en-GB'] }).languages).toEqual(['english']);
    expect(quickValuesOf({}, { ...facts, tags: ['fi'] }).languages).toEqual([]);
  });

  it('has no more places than its room', () => {
    expect(quickValuesOf({}, facts).places).toBe('10');
    expect(quickValuesOf({}, { ...facts, most: 3 }).places).toBe('3');
    expect(quickValuesOf({}, { ...facts, most: null }).places).toBe('10');
  });

  it('is paid where a price could be paid out, and free before that', () => {
    expect(quickValuesOf({ type: 'paid' }, facts).type).toBe('free');
    expect(quickValuesOf({ type: 'paid' }, { ...facts, canBePaid: true }).type).toBe('paid');
  });

  it('begins at the time that its address names, as far as it is one', () => {
    const at = (date: string, time: string) =>
      quickValuesOf({}, { ...facts, chosen: { date, time } });
    expect(at('2026-12-03', '07:15')).toMatchObject({ startDate: '2026-12-03', time: '07:15' });
    expect(at('2026-13-03', '25:15')).not.toHaveProperty('startDate');
    expect(at('2026-13-03', '25:15')).not.toHaveProperty('time');
  });
});

describe('times to choose from', () => {
  it('are this evening at the earliest, and of the next weekend', () => {
    const sunday = Date.parse('2026-11-29T05:00:00Z');
    expect(suggestedTimes('UTC', sunday)).toEqual([
      { date: '2026-11-29', time: '18:00' },
      { date: '2026-12-05', time: '10:00' },
      { date: '2026-12-06', time: '09:00' },
    ]);
  });

  it('leave people half a day to find the class, on the clock of its zone', () => {
    // Seven in the evening in Auckland.
    const monday = Date.parse('2026-11-30T06:00:00Z');
    expect(suggestedTimes('Pacific/Auckland', monday)[0]).toEqual({
      date: '2026-12-01',
      time: '18:00',
    });
  });
});

it('is held every week on the day of its first date, until other days are chosen', () => {
  const weekly = { rhythm: 'weekly', startDate: '2026-12-02' } as const;
  expect(daysOfFirst(weekly)).toEqual(['4']);
  expect(daysOfFirst({ ...weekly, weeklyDays: ['1'] })).toEqual(['1']);
  expect(daysOfFirst({ ...weekly, rhythm: 'once' })).toEqual([]);
  expect(daysOfFirst({ rhythm: 'weekly', startDate: 'soon' })).toEqual([]);
});
