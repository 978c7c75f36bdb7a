import {
  changedFields,
  changesData,
  effectOf,
  maxOpen,
  openChanges,
  recordedChanges,
  withChange,
} from './records.ts';
import type {
  ClassChange,
  ListingMetadata,
  ListingPublicData,
} from '#shared/contract/listingData.ts';
import { scheduleOf, withSchedule } from '#server/subscriptions/wholeSchedule.ts';
import { dayMs } from '#shared/time/time.ts';

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
const change = (id: string, more: Partial<ClassChange> = {}): ClassChange => ({
  id,
  kind: 'cancel-date',
  requestedAt: now,
  dueAt: now + 10_000,
  ...more,
});
const ids = (changes: readonly ClassChange[]) => changes.map(({ id }) => id);

describe('the effect of a change', () => {
  it('is the class time that goes, and the fields that record it', () => {
    const effect = effectOf(weekly, { kind: 'cancel-date', date: '2026-12-08' }, now);
    expect(effect).toMatchObject({
      times: [{ before: { start: Date.parse('2026-12-08T17:00:00Z') }, after: null }],
    });
    const after = 'after' in effect ? effect.after : weekly;
    expect(changedFields(weekly, after)).toEqual({ skippedDates: ['2026-12-08'] });
    // Taken back, the field goes.
    expect(changedFields(after, weekly)).toEqual({ skippedDates: null });
    expect(withSchedule(after, scheduleOf(weekly))).toEqual(weekly);
  });

  it('is none where one time would be moved further ahead than people can book', () => {
    const moved = (date: string) =>
      effectOf(weekly, { kind: 'move-date', date: '2026-12-08', to: { date, time: '18:00' } }, now);
    expect(moved('2027-02-28')).toHaveProperty('after');
    expect(moved('2027-03-03')).toEqual({ conflict: 'target-far' });
    // A shifted series goes on, with those who are booked.
    const later = { date: '2026-12-09', time: '18:00' };
    expect(
      effectOf(weekly, { kind: 'move-from', date: '2026-12-08', to: later }, now),
    ).toHaveProperty('after');
  });

  it('is none for a time that the class does not have', () => {
    expect(effectOf(weekly, { kind: 'cancel-date', date: '2026-12-09' }, now)).toEqual({
      conflict: 'time-unknown',
    });
  });

  it('of canceling a room leaves its days as they are, and of anything else is none', () => {
    const room: ListingPublicData = { unitType: 'line-item/night', timezone: 'Europe/Madrid' };
    expect(effectOf(room, { kind: 'cancel-class' }, now)).toEqual({
      after: room,
      times: [],
      added: [],
    });
    expect(effectOf(room, { kind: 'cancel-date', date: '2026-12-08' }, now)).toEqual({
      conflict: 'time-unknown',
    });
  });
});

describe('the record of changes', () => {
  it('has the open ones in the order in which they are due', () => {
    const all = [
      change('b', { dueAt: 2 }),
      change('done', { doneAt: 1 }),
      change('a', { dueAt: 1 }),
    ];
    expect(ids(openChanges(all))).toEqual(['a', 'b']);
    expect(openChanges(undefined)).toEqual([]);
  });

  it('is written with notes as they were typed', () => {
    const { privateData, metadata } = changesData([change('a', { note: 'Ill <3' }), change('b')]);
    expect(privateData.changes).toEqual([change('a', { note: 'Ill <3' }), change('b')]);
    expect(metadata).toEqual({ hasChanges: true, changesDigest: expect.any(String) });
  });

  it('is the server’s: changes that somebody else has written are none', () => {
    const ours = change('a', { note: 'Ill', before: { time: '18:00', startDate: '2026-11-03' } });
    const done = change('done', { doneAt: now });
    const { hasChanges, changesDigest } = changesData([done, ours]).metadata;
    const metadata = { hasChanges: hasChanges ?? false, changesDigest: changesDigest ?? '' };
    const recorded = (changes: ClassChange[], noted: ListingMetadata = metadata) => {
      const privateData = { changes };
      return ids(recordedChanges({ attributes: { privateData, metadata: noted } }));
    };
    // A database returns keys in an order of its own, and a teacher may correct their note.
    const { before, ...rest } = ours;
    const again = { ...rest, note: 'Ill!', before: { startDate: '2026-11-03', time: '18:00' } };
    expect(before).toEqual(again.before);
    expect(recorded([done, again])).toEqual(['done', 'a']);
    expect(recorded([done, { ...ours, startedAt: 1 }])).toEqual(['done']);
    expect(recorded([done, ours, change('b')])).toEqual(['done']);
    expect(recorded([done, change('b')], {})).toEqual(['done']);
    // Recorded by a version before the digest.
    expect(recorded([done, ours], { hasChanges: true })).toEqual(['done', 'a']);
  });

  it('replaces a change, and forgets those done long ago but none that is open', () => {
    const old = change('old', { doneAt: now - 91 * dayMs });
    const done = Array.from({ length: 120 }, (_, index) =>
      change(`done ${index}`, { doneAt: now - 1000 + index }),
    );
    const open = Array.from({ length: maxOpen }, (_, index) => change(`open ${index}`));
    const kept = withChange([old, ...done, ...open], change('open 0', { doneAt: now }), now);
    expect(ids(kept)).not.toContain('old');
    expect(ids(openChanges(kept))).toHaveLength(maxOpen - 1);
    expect(kept.filter(({ doneAt }) => doneAt !== undefined)).toHaveLength(100);
    expect(ids(kept).filter(id => id === 'open 0')).toHaveLength(1);
  });

  it('has what time off canceled until the day is over, and no note of what is done', () => {
    const off = (date: string) =>
      change(date, { date, timeOff: 'off', note: 'Away', doneAt: now - 91 * dayMs });
    const newer = Array.from({ length: 120 }, (_, index) =>
      change(`done ${index}`, { doneAt: now - 1000 + index }),
    );
    const kept = withChange(
      [off('2026-12-24'), off('2026-11-20'), ...newer],
      change('open', { note: 'Ill' }),
      now,
    );
    expect(ids(kept)).toContain('2026-12-24');
    expect(ids(kept)).not.toContain('2026-11-20');
    expect(kept).toHaveLength(101);
    expect(kept.flatMap(({ note }) => note ?? [])).toEqual(['Ill']);
  });
});
