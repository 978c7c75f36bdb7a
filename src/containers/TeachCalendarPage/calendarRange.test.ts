import { rangeAround, readAddress, stepDate, weekOf } from './calendarRange.ts';
import { dayMs } from '#shared/time/time.ts';

const read = (query: string) => readAddress(new URLSearchParams(query));

describe('the address of the calendar', () => {
  it('is a view and a day', () => {
    expect(read('view=month&date=2026-11-23')).toEqual({ view: 'month', date: '2026-11-23' });
  });

  it('loses what does not fit', () => {
    expect(read('view=year&date=2026-13-45')).toEqual({ view: null, date: null });
  });
});

describe('a step of the calendar', () => {
  it('is as long as the view', () => {
    expect(stepDate('week', '2026-11-23', 1)).toBe('2026-11-30');
    expect(stepDate('agenda', '2026-11-23', -1)).toBe('2026-10-26');
  });

  it('goes from one month into the next, however long', () => {
    expect(stepDate('month', '2026-01-31', 1)).toBe('2026-02-01');
    expect(stepDate('month', '2026-03-31', -1)).toBe('2026-02-01');
  });
});

describe('a week', () => {
  it('begins on Sunday or on Monday', () => {
    expect(weekOf('2026-11-25', 0)).toBe('2026-11-22');
    expect(weekOf('2026-11-25', 1)).toBe('2026-11-23');
    expect(weekOf('2026-11-22', 1)).toBe('2026-11-16');
  });
});

describe('the range that is asked for', () => {
  it('holds month, week and agenda of each of its days, within what the server allows', () => {
    for (const day of ['2026-02-01', '2026-02-28', '2026-12-31']) {
      const { from, to } = rangeAround(day, 'Pacific/Auckland');
      expect(Date.parse(from)).toBeLessThanOrEqual(Date.parse(day) - 7 * dayMs);
      expect(Date.parse(to)).toBeGreaterThanOrEqual(Date.parse(day) + 28 * dayMs);
      expect(Date.parse(to) - Date.parse(from)).toBeLessThan(100 * dayMs);
    }
  });

  it('begins at midnight of the reader', () => {
    expect(rangeAround('2026-11-23', 'America/New_York').from).toBe('2026-10-25T04:00:00.000Z');
  });
});
