import { monthsAfter } from './periods.ts';

const at = (text: string) => Date.parse(text) / 1000;

describe('monthsAfter', () => {
  it.each([
    ['2026-01-15T09:30:00Z', 1, '2026-02-15T09:30:00Z'],
    ['2026-01-31T23:59:59Z', 1, '2026-02-28T23:59:59Z'],
    ['2026-01-31T23:59:59Z', 2, '2026-03-31T23:59:59Z'],
    ['2024-01-30T00:00:00Z', 1, '2024-02-29T00:00:00Z'],
    ['2026-12-31T12:00:00Z', 2, '2027-02-28T12:00:00Z'],
    ['2026-11-05T08:00:00Z', 14, '2028-01-05T08:00:00Z'],
  ])('%s and %d months is %s', (anchor, count, expected) => {
    expect(monthsAfter(at(anchor), count)).toBe(at(expected));
  });

  it('always goes forward, and by the anchor only', () => {
    for (let day = 0; day < 366; day += 1) {
      const anchor = at('2027-06-01T10:20:30Z') + day * 86_400;
      for (let count = 0; count < 30; count += 1) {
        const days = (monthsAfter(anchor, count + 1) - monthsAfter(anchor, count)) / 86_400;
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
      }
    }
  });
});
