import { billingOf } from './billing.ts';

it('cleans the details of a card as every text that people write, and leaves empty ones out', () => {
  const values = { name: ' Ana\u202e ', addressLine1: '1\nMain St', city: '\u200b', country: 'NZ' };
  expect(billingOf(values)).toEqual({
    name: 'Ana',
    address: { line1: '1 Main St', country: 'NZ' },
  });
});
