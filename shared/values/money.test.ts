import fc from 'fast-check';
import {
  formatMoney,
  formatScale,
  formatPrice,
  minorUnitsOf,
  multiplyHalfEven,
  parseMoney,
  sumMoney,
} from './money.ts';

describe('multiplyHalfEven', () => {
  it('rounds halves to the even neighbour', () => {
    expect([1, 3, 5, 7].map(amount => multiplyHalfEven(amount, 1, 2))).toEqual([0, 2, 2, 4]);
    expect([-1, -3, -5].map(amount => multiplyHalfEven(amount, 1, 2) + 0)).toEqual([0, -2, -2]);
  });

  it('is never further than half a unit from the exact value', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: -1e6, max: 1e6 }),
        fc.integer({ min: 1, max: 1e6 }),
        (amount, numerator, denominator) => {
          const rounded = BigInt(multiplyHalfEven(amount, numerator, denominator));
          const exact = BigInt(amount) * BigInt(numerator);
          const distance = rounded * BigInt(denominator) - exact;
          return 2n * (distance < 0n ? -distance : distance) <= BigInt(denominator);
        },
      ),
    );
  });

  it('treats what is charged and what is given alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e6 }), (a, n) => {
        return multiplyHalfEven(a, n, 1e6) + multiplyHalfEven(a, -n, 1e6) === 0;
      }),
    );
  });
});

describe('sumMoney', () => {
  it('adds amounts of one currency', () => {
    const usd = (amount: number) => ({ amount, currency: 'USD' });
    expect(sumMoney([usd(100), usd(-30)], 'USD')).toEqual(usd(70));
    expect(sumMoney([], 'EUR')).toEqual({ amount: 0, currency: 'EUR' });
  });

  it('refuses to mix currencies', () => {
    expect(() => sumMoney([{ amount: 1, currency: 'EUR' }], 'USD')).toThrow(/EUR and USD/);
  });
});

describe('formatMoney', () => {
  it('shows the decimals of the currency', () => {
    expect(formatMoney({ amount: 1250, currency: 'USD' })).toBe('$12.50');
    expect(formatMoney({ amount: 1250, currency: 'JPY' })).toBe('¥1,250');
  });

  it('leaves out zeros where there is little room', () => {
    expect(formatScale({ amount: 1200, currency: 'USD' })).toBe('$12');
    expect(formatScale({ amount: 1250, currency: 'USD' })).toBe('$12.50');
  });

  it('knows no currency by the name of what every object has', () => {
    for (const currency of ['constructor', 'toString', '__proto__']) {
      expect(() => minorUnitsOf(currency)).toThrow(/Configuration missing/);
      expect(formatPrice({ amount: 100, currency })).toBe(`(${currency})`);
    }
  });

  it.each([
    ...['AUD', 'CAD', 'CHF', 'CNY', 'DKK', 'EUR', 'GBP', 'HKD', 'INR', 'MXN', 'NOK', 'NZD', 'SEK'],
    ...['SGD', 'USD'],
  ])('counts a hundred minor units in one %s', currency => {
    expect(minorUnitsOf(currency)).toBe(100);
  });

  it('counts none in a yen', () => {
    expect(minorUnitsOf('JPY')).toBe(1);
  });

  it('names the supported currencies when it does not know one', () => {
    expect(() => minorUnitsOf('XXX')).toThrow(/^Configuration missing for currency: XXX.*AUD, CAD/);
  });
});

describe('parseMoney', () => {
  it('reads what people type', () => {
    const cents = (text: string) => parseMoney(text, 'USD')?.amount;
    expect(cents('12')).toBe(1200);
    expect(cents('12.5')).toBe(1250);
    expect(cents('12,50')).toBe(1250);
    expect(cents('$ 1,200.00')).toBe(120_000);
    expect(cents('1.200,50')).toBe(120_050);
    expect(cents('1,200')).toBe(120_000);
  });

  it('refuses what is no positive amount in minor units', () => {
    for (const text of ['', '0', '-5', '12.345', 'abc', '1.2.3', '1,2,3.4', '12.5.0']) {
      expect([text, parseMoney(text, 'USD')]).toEqual([text, null]);
    }
    expect(parseMoney('12.5', 'JPY')).toBeNull();
  });

  it('reads back every amount it could have shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), amount => {
        const money = { amount, currency: 'USD' };
        expect(parseMoney(formatMoney(money), 'USD')).toEqual(money);
      }),
    );
  });
});
