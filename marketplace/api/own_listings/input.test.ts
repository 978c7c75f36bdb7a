import { createInput, updateInput } from './input.ts';

const fits = (amount: number, currency: string) => {
  const price = { amount, currency };
  const id = '11111111-1111-4111-8111-111111111111';
  const [draft, update] = [
    createInput.safeParse({ title: 'A draft', price }).success,
    updateInput.safeParse({ id, price }).success,
  ];
  expect(update).toBe(draft);
  return draft;
};

describe('the price of a listing, a draft too', () => {
  it.each([
    [0, 'USD', true],
    [99_999_999, 'USD', true],
    [100_000_000, 'USD', false],
    [1e15, 'USD', false],
    [-1, 'USD', false],
    [15_000_000_000, 'IDR', true],
    [1e15, 'IDR', false],
  ])('is what can be charged: %d %s', (amount, currency, isTaken) => {
    expect(fits(amount, currency)).toBe(isTaken);
  });
});
