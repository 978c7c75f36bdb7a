import fc from 'fast-check';
import { addDays } from '#shared/time/time.ts';
import {
  canBegin,
  canEnd,
  lastReachable,
  monthsBetween,
  wholeRange,
  withFirst,
} from './rangeRules.ts';
import type { RangeRules } from './rangeRules.ts';

const rules = (...taken: string[]): RangeRules => ({
  min: '2026-11-23',
  max: '2026-12-31',
  isFree: day => !taken.includes(day),
});

test('a range begins inside the window on a day that is free', () => {
  const given = rules('2026-12-04');
  expect(canBegin('2026-11-22', given)).toBe(false);
  expect(canBegin('2026-11-23', given)).toBe(true);
  expect(canBegin('2026-12-04', given)).toBe(false);
  expect(canBegin('2026-12-31', given)).toBe(true);
  expect(canBegin('2027-01-01', given)).toBe(false);
});

test('it ends before what is taken, and with the window', () => {
  const given = rules('2026-12-04', '2026-12-10');
  expect(lastReachable('2026-12-01', given)).toBe('2026-12-03');
  expect(lastReachable('2026-12-03', given)).toBe('2026-12-03');
  expect(lastReachable('2026-12-11', given)).toBe('2026-12-31');
  expect(canEnd('2026-12-01', '2026-12-05', given)).toBe(false);
});

test('one day or night is the least', () => {
  expect(canEnd('2026-12-01', '2026-12-01', rules())).toBe(true);
  expect(canEnd('2026-12-01', '2026-11-30', rules())).toBe(false);
});

test('a new first day retains the end only where it fits', () => {
  const given = rules('2026-12-04');
  const range = { first: '2026-12-05', last: '2026-12-08' };
  expect(withFirst(range, '2026-12-06', given)).toEqual({
    first: '2026-12-06',
    last: '2026-12-08',
  });
  expect(withFirst(range, '2026-12-02', given).last).toBeNull();
  expect(withFirst(range, '2026-12-20', given).last).toBeNull();
});

test('what was taken meanwhile makes no range', () => {
  const range = { first: '2026-12-01', last: '2026-12-05' };
  expect(wholeRange(range, rules())).toEqual(range);
  expect(wholeRange(range, rules('2026-12-03'))).toBeNull();
  expect(wholeRange({ ...range, last: null }, rules())).toBeNull();
});

test('no whole range ever holds a taken day', () => {
  const day = fc.integer({ min: 0, max: 60 }).map(days => addDays('2026-11-15', days));
  fc.assert(
    fc.property(fc.array(day, { maxLength: 12 }), day, day, (taken, first, last) => {
      const range = wholeRange({ first, last }, rules(...taken));
      if (!range) return;
      for (let at = range.first; at <= range.last; at = addDays(at, 1)) {
        expect(taken).not.toContain(at);
        expect(at >= '2026-11-23' && at <= '2026-12-31').toBe(true);
      }
    }),
  );
});

test('months between two days', () => {
  expect(monthsBetween('2026-12-31', '2027-02-01')).toEqual(['2026-12', '2027-01', '2027-02']);
  expect(monthsBetween('2026-12-31', '2026-12-31')).toEqual(['2026-12']);
});
