import { listingChange, timeChange } from './changeNews.ts';
import type { StoredChange } from './tables.ts';
import type { StatedTime } from '#shared/schedule/classSchedule.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const start = now + dayMs;
const time: StatedTime = { date: '2026-11-21', start, end: start + hourMs, status: 'scheduled' };
const change = (more: Partial<StoredChange> = {}): StoredChange => ({
  id: 'a',
  kind: 'cancel-date',
  date: time.date,
  dueAt: now + 4_000,
  ...more,
});

describe('the change of a class time that is shown', () => {
  it('waits with the time that is left, runs from then on, and says why it could not be made', () => {
    expect(timeChange([change()], time, now)).toEqual({
      id: 'a',
      kind: 'cancel-date',
      status: 'waiting',
      dueInMs: 4_000,
    });
    expect(timeChange([change()], time, now + 4_000)).toMatchObject({ status: 'running' });
    expect(timeChange([change({ startedAt: now })], time, now)).toMatchObject({
      status: 'running',
    });
    const failed = change({ doneAt: now, conflict: 'time-begun' });
    expect(timeChange([failed], time, now)).toEqual({
      id: 'a',
      kind: 'cancel-date',
      status: 'conflict',
      reason: 'time-begun',
    });
    expect(timeChange([failed], time, now + 8 * dayMs)).toBeNull();
  });

  it.each([
    ['its own date', change({ kind: 'move-date' }), true],
    ['another date', change({ date: '2026-11-22' }), false],
    ['it and the following ones', change({ kind: 'move-from', date: '2026-11-14' }), true],
    ['those that follow it', change({ kind: 'cancel-from', date: '2026-11-28' }), false],
    ['its weekday', change({ kind: 'move-weekday', date: '2026-11-14' }), true],
    ['another weekday', change({ kind: 'cancel-weekday', date: '2026-11-13' }), false],
    ['the end of the series', change({ kind: 'extend', date: '2027-11-21' }), false],
    ['the whole class', change({ kind: 'cancel-class', date: undefined }), true],
    [
      'it under its new name',
      change({
        kind: 'move-date',
        date: '2026-11-19',
        to: { date: time.date, time: '18:00' },
        startedAt: now,
      }),
      true,
    ],
    ['it, and is done', change({ startedAt: now, doneAt: now }), false],
    [
      'earlier ones, and could not be made',
      change({ kind: 'move-from', date: '2026-11-14', doneAt: now, conflict: 'target-past' }),
      false,
    ],
  ])('is one of %s: %#', (_, one, isTold) => {
    expect(timeChange([one], time, now) !== null).toBe(isTold);
  });

  it('is none once the class time is over, and the newest of several', () => {
    expect(timeChange([change()], { ...time, end: now }, now)).toBeNull();
    const later = change({ id: 'b', dueAt: now + 9_000 });
    expect(timeChange([change(), later], time, now)?.id).toBe('b');
    expect(listingChange([change(), later], now)?.id).toBe('b');
    expect(listingChange([], now)).toBeNull();
  });
});
