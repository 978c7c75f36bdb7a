import { timeNamed } from './changedNames.ts';
import type { StoredChange } from './tables.ts';
import { applyChange } from '#server/changes/scheduleChanges/applyChange.ts';
import { droppedTime } from '#server/changes/scheduleChanges/changeSeries.ts';
import type { ChangeRequest } from '#server/changes/scheduleChanges/appliedChange.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const once: ListingPublicData = {
  timezone: 'Europe/Berlin',
  startDate: '2026-11-26',
  time: '18:00',
  classDuration: { key: '60_minutes', value: 60 },
};
/** Thursdays. */
const weekly: ListingPublicData = {
  ...once,
  weeklyDays: [{ value: '5', label: 'Thursday' }],
  lastClass: Date.parse('2027-05-27T17:00:00Z'),
};

/** Carries out changes one after the other, as the server does. */
function after(before: ListingPublicData, ...asked: ChangeRequest[]) {
  let data = before;
  const changes: StoredChange[] = [];
  for (const [index, change] of asked.entries()) {
    const applied = applyChange(data, change, now);
    if (applied.conflict) throw new Error(applied.conflict);
    const dropped = droppedTime(data, change);
    data = applied.publicData;
    const at = now + index;
    changes.push({ id: String(index), ...change, dueAt: at, startedAt: at, doneAt: at, dropped });
  }
  return { public_data: data, changes };
}
const to = (date: string) => ({ date, time: '18:00' });

describe('the class time that a day named before a change', () => {
  it('is the only one at its new time, however often it was moved', () => {
    const listing = after(
      once,
      { kind: 'move-date', date: '2026-11-26', to: to('2026-11-27') },
      { kind: 'move-date', date: '2026-11-27', to: to('2026-12-01') },
    );
    for (const date of ['2026-11-26', '2026-11-27', '2026-12-01']) {
      expect(timeNamed(listing, date)).toMatchObject({ date: '2026-12-01', status: 'scheduled' });
    }
    expect(timeNamed(listing, '2026-11-28')).toBeNull();
  });

  it('is the shifted one of a weekly class', () => {
    const listing = after(weekly, { kind: 'move-from', date: '2026-12-03', to: to('2026-12-04') });
    expect(timeNamed(listing, '2026-12-03')?.date).toBe('2026-12-04');
    expect(timeNamed(listing, '2026-12-10')?.date).toBe('2026-12-11');
    expect(timeNamed(listing, '2026-11-26')?.date).toBe('2026-11-26');
  });

  it('is canceled where it and the following ones are', () => {
    const listing = after(weekly, { kind: 'cancel-from', date: '2026-12-03' });
    const planned = scheduledTimes(weekly, now, Infinity)[1];
    expect(timeNamed(listing, '2026-12-03')).toEqual({ ...planned, status: 'canceled' });
    expect(timeNamed(listing, '2026-12-10')?.status).toBe('canceled');
    expect(timeNamed(listing, '2026-11-26')?.status).toBe('scheduled');
    expect(timeNamed(listing, '2026-12-04')).toBeNull();
  });

  it('is canceled where its weekday was dropped, at the time that it had', () => {
    const days = [...(weekly.weeklyDays ?? []), { value: '2', label: 'Monday', time: '09:00' }];
    const both = { ...weekly, weeklyDays: days };
    const listing = after(both, { kind: 'cancel-weekday', date: '2026-12-07' });
    const planned = scheduledTimes(both, now, Infinity).find(({ date }) => date === '2026-12-14');
    expect(timeNamed(listing, '2026-12-14')).toEqual({ ...planned, status: 'canceled' });
    expect(timeNamed(listing, '2026-11-30')?.status).toBe('scheduled');
    expect(timeNamed(listing, '2026-12-08')).toBeNull();
  });

  it('is canceled where its weekday was dropped before the series begins', () => {
    const days = [{ value: '3', label: 'Tuesday', time: '09:00', minutes: 45 }];
    const both = {
      ...weekly,
      startDate: '2026-12-01',
      weeklyDays: [...days, ...(weekly.weeklyDays ?? [])],
    };
    const listing = after(both, { kind: 'cancel-weekday', date: '2026-12-01' });
    const planned = scheduledTimes(both, now, Infinity);
    expect(timeNamed(listing, '2026-12-01')).toEqual({ ...planned[0], status: 'canceled' });
    expect(timeNamed(listing, '2026-12-08')).toEqual({ ...planned[2], status: 'canceled' });
    expect(timeNamed(listing, '2026-11-24')).toBeNull();
  });

  it('is canceled where the whole class is, by its name of before a move of one date', () => {
    const listing = after(
      weekly,
      { kind: 'move-date', date: '2026-12-03', to: to('2026-12-05') },
      { kind: 'cancel-class' },
    );
    expect(timeNamed(listing, '2026-11-26')?.status).toBe('canceled');
    expect(timeNamed(listing, '2026-12-03')).toMatchObject({
      date: '2026-12-03',
      status: 'canceled',
    });
  });

  it('is none after the end that the teacher gave the series', () => {
    const ended = { ...weekly, seriesEnd: '2026-12-03' };
    expect(timeNamed({ public_data: ended, changes: [] }, '2026-12-10')).toBeNull();
  });
});
