import fc from 'fast-check';
import { Decimal, Money } from '#marketplace/contract/wireTypes.ts';
import { multiply, negate, roundedProduct } from './decimal.ts';
import type { LineItemInput } from './lineItemInput.ts';
import { lineItemInput, openLineItemInput } from './lineItemInput.ts';
import { priceLineItems, reverseAll } from './lineItems.ts';
import type { Totals } from './model.ts';

const usd = (amount: number) => new Money(amount, 'USD');
const place = (amount: number): LineItemInput => ({
  code: 'line-item/session',
  unitPrice: usd(amount),
  quantity: new Decimal(1),
});
const share = (amount: number, percentage: string): LineItemInput => ({
  code: 'line-item/provider-commission',
  unitPrice: usd(amount),
  percentage: new Decimal(percentage),
  includeFor: ['provider'],
});

function priced(inputs: LineItemInput[]): Totals {
  const totals = priceLineItems(inputs);
  if ('kind' in totals) throw new Error(totals.item.details as string);
  return totals;
}
const lineTotal = (input: LineItemInput) =>
  priced([place(1e9), input]).lineItems[1]?.lineTotal.amount;

describe('priceLineItems', () => {
  it('lets the student pay the price and the teacher get it less the two fees', () => {
    const totals = priced([place(2500), share(2500, '-20'), share(2500, '-3.5')]);
    expect(totals.payin).toEqual({ amount: 2500, currency: 'USD' });
    // 3.5 % of 25.00 is 87.5 cents, rounded half to even: 88.
    expect(totals.payout).toEqual({ amount: 2500 - 500 - 88, currency: 'USD' });
  });

  it.each([
    [50, '1', 0],
    [150, '1', 2],
    [250, '1', 2],
    [350, '1', 4],
    [250, '-1', -2],
    [251, '1', 3],
  ])('rounds %i cents by %s %% half to even: %i', (amount, percentage, expected) => {
    expect(lineTotal(share(amount, percentage))).toBe(expected);
  });

  it('multiplies units by seats and stores the product as quantity', () => {
    const input = {
      code: 'line-item/day',
      unitPrice: usd(1000),
      units: new Decimal('1.5'),
      seats: 3,
    };
    expect(priced([input]).lineItems[0]).toMatchObject({
      quantity: '4.5',
      units: '1.5',
      seats: 3,
      lineTotal: { amount: 4500 },
    });
  });

  it.each([
    ['two measures', { ...place(1), percentage: new Decimal(1) }],
    ['no measure', { code: 'line-item/x', unitPrice: usd(1) }],
    ['units without seats', { code: 'line-item/x', unitPrice: usd(1), units: new Decimal(1) }],
    ['a line total that is not the product', { ...place(10), lineTotal: usd(11) }],
    ['another currency', { ...place(10), unitPrice: new Money(10, 'EUR') }],
    ['a total below zero', share(1e9, '-100.1')],
    ['a total beyond all numbers', { ...place(1e15), quantity: new Decimal(1e6) }],
  ])('refuses %s', (_what, input) => {
    expect(priceLineItems([place(100), input])).toMatchObject({
      kind: 'refused',
      item: { code: 'validation-invalid-value' },
    });
  });

  it('has no totals without lines', () => {
    expect(priceLineItems([])).toEqual({ lineItems: [], payin: null, payout: null });
  });

  const inputs = fc.array(
    fc.record({
      code: fc.constant('line-item/x'),
      unitPrice: fc.integer({ min: 0, max: 1e7 }).map(usd),
      quantity: fc
        .integer({ min: 0, max: 1e5 })
        .map(cents => new Decimal((cents / 100).toFixed(2))),
      includeFor: fc.constantFrom(['customer'], ['provider'], ['customer', 'provider']),
    }),
    { minLength: 1, maxLength: 50 },
  ) as fc.Arbitrary<LineItemInput[]>;

  it('sums whole cents, never off by more than half a cent a line', () => {
    fc.assert(
      fc.property(inputs, lines => {
        const { lineItems, payin } = priced(lines);
        const exact = lines
          .filter(({ includeFor }) => includeFor?.includes('customer'))
          .reduce((sum, line) => sum + line.unitPrice.amount * Number(line.quantity?.value), 0);
        expect(Number.isInteger(payin?.amount)).toBe(true);
        expect(Math.abs((payin?.amount ?? 0) - exact)).toBeLessThanOrEqual(
          lineItems.length * 0.5 + 1e-3,
        );
      }),
    );
  });

  it('leaves nothing to pay when everything is reversed', () => {
    fc.assert(
      fc.property(inputs, lines => {
        const reversed = reverseAll(priced(lines));
        const sum = reversed.lineItems.reduce((all, { lineTotal: { amount } }) => all + amount, 0);
        expect(sum).toBe(0);
        expect(reversed.payin?.amount).toBe(0);
        expect(reversed.payout?.amount).toBe(0);
      }),
    );
  });
});

describe('lineItemInput', () => {
  it.each([
    ['a code without its prefix', { ...place(1), code: 'session' }],
    ['a code that is too long', { ...place(1), code: `line-item/${'x'.repeat(60)}` }],
    ['an unknown key', { ...place(1), price: 1 }],
    ['an unknown party', { ...place(1), includeFor: ['everybody'] }],
    ['no price', { code: 'line-item/x', quantity: 1 }],
  ])('refuses %s', (_what, input) => {
    expect(lineItemInput.safeParse(input).success).toBe(false);
  });

  it('takes numbers, decimals and plain money', () => {
    const input = { code: 'line-item/x', unitPrice: { amount: 5, currency: 'USD' }, quantity: 1.5 };
    expect(lineItemInput.parse(input)).toEqual({
      code: 'line-item/x',
      unitPrice: usd(5),
      quantity: new Decimal('1.5'),
    });
  });
});

describe('decimals', () => {
  it('multiply exactly', () => {
    expect(multiply('0.1', '0.2')).toBe('0.02');
    expect(multiply('-1.50', '2')).toBe('-3');
    expect(multiply('12', '100')).toBe('1200');
  });

  it('change their sign, but zero has none', () => {
    expect([negate('1.5'), negate('-2'), negate('0'), negate('0.00')]).toEqual([
      '-1.5',
      '2',
      '0',
      '0.00',
    ]);
  });

  it('round like whole numbers do when nothing is lost', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e6, max: 1e6 }),
        fc.integer({ min: -1e6, max: 1e6 }),
        (one, other) => {
          expect(roundedProduct([String(one), String(other)])).toBe(one * other + 0);
        },
      ),
    );
  });
});

describe('openLineItemInput', () => {
  const line = { code: 'cleaning-fee', unitPrice: { amount: 5, currency: 'USD' }, quantity: 1 };

  it('puts the namespace in front of a code that lacks it', () => {
    expect(openLineItemInput.parse(line).code).toBe('line-item/cleaning-fee');
    expect(openLineItemInput.parse({ ...line, code: 'line-item/day' }).code).toBe('line-item/day');
  });

  it.each(['includeFor', 'lineTotal'])('does not know %s', key => {
    const result = openLineItemInput.safeParse({ ...line, [key]: ['provider'] });
    expect(result.error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: [key] }]);
  });
});
