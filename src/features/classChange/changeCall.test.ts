import { changeCallOf, heldAt, scopesOf } from './changeCall.ts';
import type { ChangeSubject } from './changeCall.ts';

const subject: ChangeSubject = {
  listingId: 'listing',
  title: 'Slow flow',
  date: '2026-11-23',
  start: '2026-11-23T22:30:00.000Z',
  end: '2026-11-23T23:30:00.000Z',
  timezone: 'America/New_York',
  isWeekly: true,
};
const now = Date.parse('2026-11-20T00:00:00.000Z');

describe('what a teacher can change', () => {
  it('is a date, this and following, or all of a weekly class', () => {
    expect(scopesOf(subject, 'cancel')).toEqual(['date', 'from', 'class']);
    expect(scopesOf(subject, 'move')).toEqual(['date', 'from']);
  });

  it('is the whole of a class that is held once', () => {
    expect(scopesOf({ ...subject, isWeekly: false }, 'cancel')).toEqual(['class']);
    expect(scopesOf({ ...subject, isWeekly: false }, 'move')).toEqual(['date']);
  });
});

describe('the call of a change', () => {
  it('names the class time, except for the whole class', () => {
    expect(changeCallOf(subject, 'cancel', { scope: 'from' }, now)).toEqual({
      listingId: 'listing',
      kind: 'cancel-from',
      date: '2026-11-23',
    });
    expect(changeCallOf(subject, 'cancel', { scope: 'class' }, now)).toEqual({
      listingId: 'listing',
      kind: 'cancel-class',
    });
  });

  it('carries the new wall time of a move, in the class’s zone', () => {
    expect(heldAt(subject)).toEqual({ date: '2026-11-23', time: '17:30' });
    const to = { date: '2026-11-24', time: '09:00' };
    expect(changeCallOf(subject, 'move', { scope: 'date', ...to }, now)).toEqual({
      listingId: 'listing',
      kind: 'move-date',
      date: '2026-11-23',
      to,
    });
  });

  it('is none without a new time, with the present one, and with one that is over', () => {
    const move = (values: object) => changeCallOf(subject, 'move', values, now);
    expect(move({ date: '2026-11-24' })).toBe('target-missing');
    expect(move({ date: 'tomorrow', time: '09:00' })).toBe('target-missing');
    expect(move({ date: '2026-11-23', time: '17:30' })).toBe('target-same');
    expect(move({ date: '2026-11-19', time: '17:30' })).toBe('target-past');
  });
});
