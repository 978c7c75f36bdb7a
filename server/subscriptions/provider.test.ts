import { restOf } from './provider.ts';

describe('what the rest of a paid month is worth', () => {
  const period = { start: 1000, end: 2000 };

  it('is its share of the amount, rounded for who has paid', () => {
    expect(restOf(4000, period, 1000)).toBe(4000);
    expect(restOf(4000, period, 1750)).toBe(1000);
    expect(restOf(1000, period, 1999)).toBe(1);
  });

  it('is nothing after the month, without a month, and never more than was paid', () => {
    expect(restOf(4000, period, 2000)).toBe(0);
    expect(restOf(4000, period, 2500)).toBe(0);
    expect(restOf(4000, undefined, 1500)).toBe(0);
    expect(restOf(4000, { start: 1000, end: 1000 }, 1000)).toBe(0);
    expect(restOf(4000, period, 500)).toBe(4000);
  });
});
