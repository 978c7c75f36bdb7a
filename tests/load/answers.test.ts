import { holds, nextRate, recoverySeconds, summaryOf } from './answers.ts';
import type { Answer } from './answers.ts';

const answer = (at: number, status = 200, ms = 20): Answer => ({
  step: 'search',
  at,
  ms,
  status,
  hasRetryAfter: status === 503,
});
const times = <Value>(count: number, value: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => value(index));

describe('figures of a load', () => {
  it('distinguish refusals from failures, and count a taken place as an answer', () => {
    const answers = [
      ...times(95, index => answer(index, 200, index)),
      answer(0, 409, 1),
      ...times(3, () => answer(0, 503, 2)),
      answer(0, 500, 9_000),
    ];
    expect(summaryOf(answers, 10)).toEqual({
      requests: 100,
      answeredPerSecond: 9.6,
      refused: 3,
      failed: 1,
      p50: 47,
      p95: 90,
      refusalP95: 2,
    });
    const withoutAnswer = summaryOf([answer(0), answer(0, 0)], 1);
    expect(withoutAnswer).toMatchObject({ refused: 0, failed: 50 });
  });

  it('hold below half a second with less than one error in a thousand', () => {
    const good = summaryOf(
      times(2000, index => answer(index, 200, 499)),
      10,
    );
    expect(holds(good)).toBe(true);
    expect(holds({ ...good, p95: 500 })).toBe(false);
    expect(holds({ ...good, refused: 0.1 })).toBe(false);
    expect(holds({ ...good, failed: 0.1 })).toBe(false);
    expect(holds(summaryOf([], 10))).toBe(false);
  });

  it('show when all was well again', () => {
    const well = times(10, second => answer(5_000 + second * 1000));
    expect(recoverySeconds(well, 5_000, 10)).toBe(0);
    expect(recoverySeconds([...well, answer(6_500, 503), answer(4_000, 503)], 5_000, 10)).toBe(2);
    expect(recoverySeconds([...well, answer(14_500, 200, 900)], 5_000, 10)).toBeNull();
  });

  it('look for the highest rate between what held and what did not', () => {
    expect(nextRate(10, null)).toBe(15);
    expect(nextRate(10, 15)).toBe(13);
    expect(nextRate(13, 15)).toBeNull();
    expect(nextRate(null, 8)).toBe(4);
    expect(nextRate(null, 1)).toBeNull();
  });
});
