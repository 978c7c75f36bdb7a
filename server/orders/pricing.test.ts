import fc from 'fast-check';
import { commissions, lineItemsOf, toMarketplaceLineItems, totalFor } from './pricing.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const session = (amount: number, seats = 1) => ({
  unitPrice: usd(amount),
  unitType: 'line-item/session',
  units: 1,
  seats,
});
const totals = (amount: number) =>
  lineItemsOf(session(amount)).map(({ code, lineTotal }) => [code, lineTotal.amount]);

describe('the bill of a class', () => {
  it('charges the student the price and the teacher 20 % and 3.5 %', () => {
    expect(totals(2000)).toEqual([
      ['line-item/session', 2000],
      ['line-item/provider-commission', -400],
      ['line-item/payment-gateway-fee', -70],
    ]);
    const items = lineItemsOf(session(2000));
    expect([totalFor('customer', items), totalFor('provider', items)]).toEqual([2000, 1530]);
  });

  it('rounds each line once, half to even', () => {
    // 3.5 % of 100 is 3.5, of 300 is 10.5, of 1700 is 59.5
    expect([100, 300, 1700].map(amount => totals(amount)[2]?.[1])).toEqual([-4, -10, -60]);
  });

  it('adds what the customer is charged only when there is something', () => {
    const items = lineItemsOf(session(1000, 2), { ...commissions(), customerPercent: 5 });
    expect(items.at(-1)).toMatchObject({
      code: 'line-item/customer-commission',
      lineTotal: usd(100),
      includeFor: ['customer'],
    });
    expect(totalFor('customer', items)).toBe(2100);
  });

  it('of a free class has one line', () => {
    expect(totals(0)).toEqual([['line-item/session', 0]]);
  });

  it('refuses commissions of the wrong sign', () => {
    const wrong = { providerPercent: -1, gatewayPercent: 0, customerPercent: 0 };
    expect(() => lineItemsOf(session(1), wrong)).toThrow(RangeError);
    expect(() =>
      lineItemsOf(session(1), { ...wrong, providerPercent: 0, customerPercent: -1 }),
    ).toThrow(RangeError);
  });

  it('never pays out more than is paid in, nor less than nothing', () => {
    const amounts = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 50 }), (amount, quantity) => {
        const items = lineItemsOf(session(amount, quantity));
        const payin = totalFor('customer', items);
        const payout = totalFor('provider', items);
        expect(payin).toBe(amount * quantity);
        expect(payout).toBeGreaterThanOrEqual(0);
        expect(payout).toBeLessThanOrEqual(payin);
        // Two lines are rounded, each by half a cent at most.
        expect(Math.abs(payout - payin * 0.765)).toBeLessThanOrEqual(1 + 1e-6);
      }),
    );
  });
});

describe('the bill of several seats', () => {
  it('counts each, and says how many', () => {
    const items = lineItemsOf(session(2000, 3));
    expect(items[0]).toMatchObject({ units: 1, seats: 3, quantity: 3, lineTotal: usd(6000) });
    expect([totalFor('customer', items), totalFor('provider', items)]).toEqual([6000, 4590]);
    // The marketplace takes one of quantity and seats.
    expect(toMarketplaceLineItems(items)[0]).toEqual({
      code: 'line-item/session',
      unitPrice: { _sdkType: 'Money', amount: 2000, currency: 'USD' },
      units: 1,
      seats: 3,
      includeFor: ['customer', 'provider'],
    });
  });
});

describe('line items for the marketplace', () => {
  it('carry exact percentages and no totals', () => {
    expect(toMarketplaceLineItems(lineItemsOf(session(2000)))[2]).toEqual({
      code: 'line-item/payment-gateway-fee',
      unitPrice: { _sdkType: 'Money', amount: 2000, currency: 'USD' },
      percentage: { _sdkType: 'BigDecimal', value: '-3.5' },
      includeFor: ['provider'],
    });
  });
});
