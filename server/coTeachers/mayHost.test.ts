import { mayHost, nameNow } from './mayHost.ts';
import type { NamedTimes } from './mayHost.ts';
import { dayMs } from '#shared/time/time.ts';

const weekly: NamedTimes = {
  public_data: {
    timezone: 'Etc/UTC',
    startDate: '2026-12-01',
    time: '18:00',
    classDuration: { key: '60_minutes', value: 60 },
    weeklyDays: [{ value: '3', label: 'Tuesday' }],
    lastClass: Date.UTC(2026, 11, 29, 19),
  },
  changes: [],
};
const end = Date.UTC(2026, 11, 8, 19);
const time = { date: '2026-12-08', end };

describe('who may host a class time', () => {
  it('is nobody without having accepted', () => {
    expect(mayHost([], weekly, time, 0)).toBe(false);
  });

  it('is a co-teacher, however long ago it was', () => {
    expect(mayHost([{ date: null }], weekly, time, end + 100 * dayMs)).toBe(true);
  });

  it('is the substitute of the date alone, until a day after it', () => {
    const helps = [{ date: '2026-12-08' }];
    expect(mayHost(helps, weekly, time, 0)).toBe(true);
    expect(mayHost(helps, weekly, { date: '2026-12-15', end: end + 7 * dayMs }, 0)).toBe(false);
    expect(mayHost(helps, weekly, time, end + dayMs - 1)).toBe(true);
    expect(mayHost(helps, weekly, time, end + dayMs)).toBe(false);
  });

  it('is the substitute of the only class time of a class, also where that has moved', () => {
    const moved: NamedTimes = {
      public_data: {
        timezone: 'Etc/UTC',
        startDate: '2026-12-10',
        time: '18:00',
        classDuration: { key: '60_minutes', value: 60 },
      },
      changes: [
        {
          id: '1',
          kind: 'move-date',
          date: '2026-12-08',
          to: { date: '2026-12-10', time: '18:00' },
          dueAt: 1,
          startedAt: 1,
          doneAt: 1,
        },
      ],
    };
    const now = { date: '2026-12-10', end: end + 2 * dayMs };
    expect(mayHost([{ date: '2026-12-08' }], moved, now, 0)).toBe(true);
    expect(nameNow(moved, '2026-12-08')).toBe('2026-12-10');
  });
});
