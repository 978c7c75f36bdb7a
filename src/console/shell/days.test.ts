import { dayOf, startOfDay } from './days.ts';

it.each(['2026-11-29', '2026-12-31', '2028-02-29', '2026-03-29'])(
  '%s is a day of the operator’s clock, from its start to that of the next',
  day => {
    const start = new Date(startOfDay(day));
    expect([start.getHours(), start.getMinutes()]).toEqual([0, 0]);
    expect(dayOf(startOfDay(day))).toBe(day);
    expect(dayOf(startOfDay(day, 1), 1)).toBe(day);
    expect(dayOf(startOfDay(day, 1))).not.toBe(day);
  },
);
