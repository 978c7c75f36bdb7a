import {
  hoursOfWeek,
  rangeAround,
  readAddress,
  stepDate,
  weekOf,
  openingHour,
} from './calendarRange.ts';
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
  it('begins on Sunday', () => {
    expect(weekOf('2026-11-25')).toBe('2026-11-22');
    expect(weekOf('2026-11-22')).toBe('2026-11-22');
    expect(weekOf('2026-11-21')).toBe('2026-11-15');
  });
});

describe('the range that is requested', () => {
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

describe('the hours of a week', () => {
  const at = (day: string, from: string, until: string, lastDay = day) => ({
    start: `${day}T${from}:00.000Z`,
    end: `${lastDay}T${until}:00.000Z`,
  });
  const hours = (...times: ReturnType<typeof at>[]) => hoursOfWeek(times, '2026-11-25', 'UTC');

  it('are those of the day while all classes are in it', () => {
    expect(hours()).toEqual({ from: 8, until: 20 });
    expect(hours(at('2026-11-23', '09:30', '10:30'))).toEqual({ from: 8, until: 20 });
  });

  it('reach from an hour before the first class to an hour after the last one', () => {
    expect(hours(at('2026-11-23', '06:30', '07:15'), at('2026-11-28', '20:15', '21:15'))).toEqual({
      from: 5,
      until: 23,
    });
  });

  it('end at midnight, and do not begin the day before', () => {
    const night = at('2026-11-24', '23:30', '00:30', '2026-11-25');
    expect(hours(night, at('2026-11-26', '00:15', '01:00'))).toEqual({ from: 0, until: 24 });
  });

  it('leave other weeks out, by the clock of the reader', () => {
    const early = at('2026-11-29', '03:00', '04:00');
    expect(hours(early)).toEqual({ from: 8, until: 20 });
    expect(hoursOfWeek([early], '2026-11-25', 'America/New_York')).toEqual({ from: 8, until: 24 });
  });
});

describe('the hour at which a week opens', () => {
  const at = (start: string) => ({ start, end: start });
  const times = [
    at('2026-11-27T19:30:00Z'),
    at('2026-11-25T06:15:00Z'),
    at('2026-12-01T02:00:00Z'),
  ];
  const now = Date.parse('2026-11-23T15:45:00Z');

  it('is the present one in the week of today', () => {
    expect(openingHour(times, '2026-11-25', 'UTC', now)).toBe(15.75);
    expect(openingHour([], '2026-11-25', 'America/New_York', now)).toBe(10.75);
  });

  it('is that of the earliest class time in another week, and none without classes', () => {
    const later = now + 30 * dayMs;
    expect(openingHour(times, '2026-11-25', 'UTC', later)).toBe(6.25);
    expect(openingHour(times, '2026-11-25', 'Europe/Berlin', later)).toBe(7.25);
    expect(openingHour(times, '2027-01-05', 'UTC', later)).toBeNull();
  });
});
