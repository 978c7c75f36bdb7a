import { linesOfReport } from './reportLines.ts';

const report = {
  id: 'r1',
  at: '2026-11-28T10:00:00.000Z',
  reason: 'spam',
  url: 'https://flowroom.example/u/1',
  by: 'https://flowroom.example/u/2',
};

it('has the text of a report behind a mark, without what could command a terminal', () => {
  const text =
    '\u001b[2Jcleared\n2026-11-28T10:00  fraud  https://evil.example\r\n  by \u202enobody';
  expect(linesOfReport({ ...report, text }).split('\n')).toEqual([
    '2026-11-28T10:00  spam  https://flowroom.example/u/1',
    '  | <U+001B>[2Jcleared',
    '  | 2026-11-28T10:00  fraud  https://evil.example',
    '  |   by <U+202E>nobody',
    '  by https://flowroom.example/u/2, id r1',
  ]);
});

it('has no line for a text that nobody wrote', () => {
  expect(linesOfReport(report).split('\n')).toHaveLength(2);
});
