import { payoutOf, splitSale } from './payout.ts';

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

it('splits a sale into what the site, the gateway and the teacher get of it', () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  expect(splitSale(usd(15_000))).toEqual({
    commission: usd(3_000),
    gatewayFee: usd(525),
    payout: usd(11_475),
  });
});
