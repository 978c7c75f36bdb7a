import { fateOf } from './chooseTime.ts';
import { applyChange } from '#server/changes/scheduleChanges/applyChange.ts';
import type { ChangeRequest } from '#server/changes/scheduleChanges/appliedChange.ts';
import { droppedTime } from '#server/changes/scheduleChanges/changeSeries.ts';
import type { ClassChange, ListingPublicData } from '#shared/contract/listingData.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const once: ListingPublicData = {
  timezone: 'UTC',
  startDate: '2026-12-01',
  time: '18:00',
  classDuration: { key: '60_minutes', value: 60 },
};
const weekly: ListingPublicData = {
  ...once,
  weeklyDays: [
    { value: '3', label: 'Tuesday' },
    { value: '5', label: 'Thursday' },
  ],
  lastClass: Date.parse('2027-05-27T19:00:00Z'),
};

/** Carries out changes one after the other, as the server does. */
function after(before: ListingPublicData, ...asked: ChangeRequest[]) {
  let publicData = before;
  const changes: ClassChange[] = [];
  for (const [index, change] of asked.entries()) {
    const applied = applyChange(publicData, change, now);
    if (applied.conflict) throw new Error(applied.conflict);
    const at = now + index;
    const dropped = droppedTime(publicData, change);
    const record = { ...change, ...(dropped && { dropped }), startedAt: at, doneAt: at };
    changes.push({ id: String(index), ...record, requestedAt: at, dueAt: at });
    publicData = applied.publicData;
  }
  return { publicData, privateData: { changes } };
}
const at = (date: string, time = '18:00') => Date.parse(`${date}T${time}:00Z`);
const tuesday = '2026-12-08';

describe('what became of a class time', () => {
  it('is that it is moved with its weekday, however often', () => {
    const first = { kind: 'move-weekday', date: '2026-12-01' } as const;
    const again = { kind: 'move-weekday', date: tuesday } as const;
    const listing = after(
      weekly,
      { ...first, to: { date: '2026-12-01', time: '19:00' } },
      { ...again, to: { date: tuesday, time: '20:00' } },
    );
    for (const time of ['18:00', '19:00']) {
      expect(fateOf(listing, at(tuesday, time))).toMatchObject({
        state: 'moved',
        time: { start: at(tuesday, '20:00') },
      });
    }
    expect(fateOf(listing, at('2026-12-01')).state).toBe('moved');
    expect(fateOf(listing, at(tuesday, '20:00')).state).toBe('held');
    expect(fateOf(listing, at('2026-12-10')).state).toBe('held');
    expect(fateOf(listing, at('2026-12-09')).state).toBe('never');
  });

  it('is that it is canceled with its weekday, or with all that follow', () => {
    for (const kind of ['cancel-weekday', 'cancel-from'] as const) {
      const listing = after(weekly, { kind, date: tuesday });
      expect(fateOf(listing, at('2026-12-15'))).toMatchObject({
        state: 'cancelled',
        time: { start: at('2026-12-15'), end: at('2026-12-15', '19:00') },
      });
      expect(fateOf(listing, at('2026-12-01')).state).toBe('held');
      expect(fateOf(listing, at('2026-12-16')).state).toBe('never');
    }
  });

  it('is that it is moved where the only one, or all that follow, have another day', () => {
    const to = { date: '2026-12-02', time: '18:00' };
    const only = after(once, { kind: 'move-date', date: '2026-12-01', to });
    expect(fateOf(only, at('2026-12-01'))).toMatchObject({
      state: 'moved',
      time: { start: at('2026-12-02') },
    });
    const all = after(weekly, { kind: 'move-from', date: '2026-12-01', to });
    expect(fateOf(all, at(tuesday))).toMatchObject({
      state: 'moved',
      time: { start: at('2026-12-09') },
    });
  });

  it('is unknown while a change waits', () => {
    const change = { id: 'w', kind: 'cancel-weekday', date: tuesday } as const;
    const changes = [{ ...change, requestedAt: now, dueAt: now }];
    const listing = { publicData: once, privateData: { changes } };
    expect(fateOf(listing, at(tuesday)).state).toBe('never');
  });
});
