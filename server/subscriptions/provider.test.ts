import { restOf } from './provider.ts';

describe('the refund for the rest of a month', () => {
  const period = { start: 1000, end: 2000 };

  it('is a share of the amount, rounded up', () => {
    expect(restOf(4000, period, 1000)).toBe(4000);
    expect(restOf(4000, period, 1750)).toBe(1000);
    expect(restOf(1000, period, 1999)).toBe(1);
  });

  it('is zero after the month or without one, and at most the amount', () => {
    expect(restOf(4000, period, 2000)).toBe(0);
    expect(restOf(4000, period, 2500)).toBe(0);
    expect(restOf(4000, undefined, 1500)).toBe(0);
    expect(restOf(4000, { start: 1000, end: 1000 }, 1000)).toBe(0);
    expect(restOf(4000, period, 500)).toBe(4000);
  });
});
