import { changesData, effectOf, openChanges, withChange } from '../scheduleChanges/records.ts';
import { closeDates, freeDates } from './closeDates.ts';
import type { DatesDeps } from './closeDates.ts';
import type { ClassChange, ListingPublicData } from '#shared/contract/listingData.ts';

const now = Date.parse('2026-12-01T10:00:00Z');
const weekly: ListingPublicData = {
  type: 'paid',
  startDate: '2026-11-03',
  time: '18:00',
  timezone: 'Europe/Madrid',
  weeklyDays: [{ value: '3', label: 'Tuesday' }],
  classDuration: { key: '60_minutes', value: 60 },
  unixTimeStamp: Date.parse('2026-11-03T17:00:00Z'),
  lastClass: Date.parse('2027-04-27T17:00:00Z'),
};
const done = (kind: ClassChange['kind'], more: Partial<ClassChange> = {}): ClassChange => ({
  id: kind,
  kind,
  requestedAt: now,
  dueAt: now,
  doneAt: now,
  ...more,
});
const after = (data: ListingPublicData, change: ClassChange): ListingPublicData => {
  const effect = effectOf(data, change, now);
  if (effect.conflict) throw new Error(effect.conflict);
  return effect.after;
};

it('nothing comes back of a class that was canceled as a whole since', () => {
  const date = '2026-12-08';
  const off = done('cancel-date', { date, timeOff: 'off', isFree: true });
  const end = done('cancel-class', { requestedAt: now + 1 });
  const closed = after(weekly, off);
  const freeOf = (publicData: ListingPublicData, changes: ClassChange[]) =>
    freeDates({ attributes: { publicData, privateData: { changes } } }, 'off', now);
  expect(freeOf(closed, [off])).toEqual([date]);
  expect(freeOf(after(closed, end), [off, end])).toEqual([]);
  const refused = { ...end, conflict: 'time-unknown' };
  expect(freeOf(closed, [off, refused])).toEqual([date]);
});

it('a class records what it has room for, and the rest when that is done', async () => {
  const daily = ['1', '2', '3', '4', '5', '6', '7'].map(value => ({ value, label: '' }));
  let publicData: ListingPublicData = { ...weekly, weeklyDays: daily };
  let data = { privateData: { changes: [] as ClassChange[] }, metadata: {} };
  const nobody = () => Promise.resolve({ data: [], included: [], meta: { totalPages: 1 } });
  const client = {
    listing: () => Promise.resolve({ id: 'flow', attributes: { ...data, publicData } }),
    updateListing: (_id: string, next: typeof data) => {
      // As the marketplace does.
      if (Buffer.byteLength(JSON.stringify(next.privateData)) > 50_000) throw new Error('Too big');
      data = next;
      return Promise.resolve();
    },
    active: () => Promise.resolve([]),
  };
  const deps = {
    client,
    operator: () => ({ transactions: { query: nobody } }),
    withLock: (_id: string, task: () => unknown) => task(),
    timers: { schedule: () => {} },
    now: () => now,
  } as unknown as DatesDeps;
  const row = {
    ...{
      id: 'off',
      teacher_id: 'teacher',
      due_at: new Date(now),
      done_at: null,
      reopened_at: null,
    },
    ...{ from_day: '2026-12-05', until_day: '2027-01-03' },
  };
  /** Carries out what is recorded; returns how much that was. */
  const carryOut = () => {
    const open = openChanges(data.privateData.changes);
    for (const change of open) {
      publicData = after(publicData, change);
      const all = withChange(data.privateData.changes, { ...change, doneAt: now }, now);
      data = { ...data, ...changesData(all) } as typeof data;
    }
    return open.length;
  };
  // Three bytes a letter.
  const portions: number[] = [];
  let isDone = false;
  while (!isDone) {
    isDone = await closeDates(deps, 'flow', { ...row, note: '休'.repeat(1_000) });
    // Nothing more while these are under way.
    expect(await closeDates(deps, 'flow', { ...row, note: '休'.repeat(1_000) })).toBe(isDone);
    portions.push(carryOut());
  }
  expect(portions).toEqual([12, 11, 7]);
  data = { privateData: { changes: [] }, metadata: {} };
  publicData = { ...weekly, weeklyDays: daily };
  expect(await closeDates(deps, 'flow', { ...row, note: null })).toBe(false);
  expect(carryOut()).toBe(20);
  expect(await closeDates(deps, 'flow', { ...row, note: null })).toBe(true);
  expect(carryOut()).toBe(10);
});
