import { recordingDaysOf } from './recordingDaysOf.ts';

test.each([
  [{ classroom: { recordingDays: 7 } }, 7],
  [{ classroom: { recordingDays: 0, bring: 'A mat' } }, 0],
  // Held elsewhere, or written by another program.
  [{ classroom: { opensMinutes: 15 } }, null],
  [{ classroom: { recordingDays: 8 } }, null],
  [{ classroom: 'yes' }, null],
  [{}, null],
])('%j is recorded for %s days', (publicData, days) => {
  expect(recordingDaysOf(publicData)).toBe(days);
});
