import { requestEndsAt } from './requestEnd.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';

const asked = Date.parse('2026-12-01T17:00:00Z');

test('a request ends with the start of the class, after six days at the latest', () => {
  const classIn = (ms: number) => ({ start: asked + ms, end: asked + ms + hourMs });
  expect(requestEndsAt(asked, classIn(dayMs))).toBe(asked + dayMs);
  expect(requestEndsAt(asked, classIn(9 * dayMs))).toBe(asked + 6 * dayMs);
  expect(requestEndsAt(asked, { start: null, end: null })).toBe(asked + 6 * dayMs);
});

test('a request for a stay of today ends with the stay', () => {
  const [start, end] = [Date.parse('2026-12-01T00:00:00Z'), Date.parse('2026-12-03T00:00:00Z')];
  expect(requestEndsAt(asked, { start, end })).toBe(end);
});
