import { payoutOf } from './descriptionValues.ts';

describe('what a teacher receives of a price', () => {
  it.each([
    [2400, 1836],
    [1800, 1377],
    // 3.5 % of 1 dollar is 3.5 cents, which rounds to the even 4.
    [100, 76],
  ])('of %d cents is %d', (amount, payout) => {
    expect(payoutOf({ amount, currency: 'USD' })).toEqual({ amount: payout, currency: 'USD' });
  });
});
