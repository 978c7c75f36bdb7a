import { brandNameOf, expiryOf, isExpired } from './savedCard.ts';

const card = { brand: 'visa', last4Digits: '4242', expirationMonth: 12, expirationYear: 2030 };

describe('a saved card', () => {
  it('is good until the end of its month', () => {
    expect(isExpired(card, Date.parse('2030-12-31T23:59:59Z'))).toBe(false);
    expect(isExpired(card, Date.parse('2031-01-01T00:00:00Z'))).toBe(true);
    const march = { ...card, expirationMonth: 3 };
    expect(isExpired(march, Date.parse('2030-03-31T12:00:00Z'))).toBe(false);
    expect(isExpired(march, Date.parse('2030-04-01T00:00:00Z'))).toBe(true);
  });

  it('is called by its brand, where that is known', () => {
    expect(brandNameOf('amex')).toBe('American Express');
    expect(['unknown', 'constructor', '__proto__'].map(brandNameOf)).toEqual([null, null, null]);
  });

  it('shows its month in two digits', () => {
    expect(expiryOf({ ...card, expirationMonth: 3 })).toEqual({ month: '03', year: '2030' });
  });
});
