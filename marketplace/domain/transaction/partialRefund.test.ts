import fc from 'fast-check';
import { mostRefundable, refundPart } from './partialRefund.ts';
import { reverseAll, sumUp } from './lineItems.ts';
import type { LineItem, Party, Totals } from './model.ts';

const line = (code: string, amount: number, ...includeFor: Party[]): LineItem => ({
  code: `line-item/${code}`,
  unitPrice: { amount, currency: 'USD' },
  quantity: '1',
  lineTotal: { amount, currency: 'USD' },
  includeFor,
  reversal: false,
});
function totalsOf(...lines: LineItem[]): Totals {
  const totals = sumUp(lines);
  if (typeof totals === 'string') throw new Error(totals);
  return totals;
}
/** A class of 25.00 with a commission of 20 % and a gateway fee of 3.5 %. */
const yoga = totalsOf(
  line('session', 2500, 'customer', 'provider'),
  line('provider-commission', -500, 'provider'),
  line('payment-gateway-fee', -88, 'provider'),
);
const gatewayFee = 'line-item/payment-gateway-fee';

/** What a refund returns, by code. */
const sharesOf = (totals: Totals, amount: number, retained: string[] = []) => {
  const found = refundPart(totals, amount, retained);
  return (
    found && {
      lines: found.reversals.map(({ code, lineTotal }) => [
        code.replace('line-item/', ''),
        lineTotal.amount,
      ]),
      payin: found.totals.payin?.amount,
      payout: found.totals.payout?.amount,
      fee: found.fee,
    }
  );
};

describe('a refund in part', () => {
  it('returns the commission and the gateway fee in proportion', () => {
    expect(sharesOf(yoga, 1000)).toEqual({
      lines: [
        ['session', -1000],
        ['provider-commission', 200],
        ['payment-gateway-fee', 35],
      ],
      payin: 1500,
      payout: 1912 - 765,
      fee: 235,
    });
  });

  it('leaves out the lines that are retained, and what the payout has no money for', () => {
    expect(sharesOf(yoga, 1000, [gatewayFee])).toMatchObject({ payout: 1912 - 800, fee: 200 });
    expect(sharesOf(yoga, 2500, [gatewayFee])).toBeNull();
    // 20 % of 2390 is 478: 1912 of it are the teacher’s.
    expect(mostRefundable(yoga, [gatewayFee])).toBe(2390);
    expect(mostRefundable(yoga)).toBe(2500);
  });

  it.each([0, -1, 1.5, 2501, Number.NaN])('is none of %d', amount => {
    expect(refundPart(yoga, amount)).toBeNull();
  });

  it('is none where there is nothing to pay', () => {
    expect(refundPart({ lineItems: [], payin: null, payout: null }, 1)).toBeNull();
    expect(mostRefundable(reverseAll(yoga))).toBe(0);
  });

  it('writes lines whose totals are unit price times quantity', () => {
    const [session, commission] = refundPart(yoga, 1000)?.reversals ?? [];
    expect(session).toMatchObject({ unitPrice: { amount: 1000 }, quantity: '-1', reversal: true });
    expect(commission).toMatchObject({ unitPrice: { amount: -200 }, lineTotal: { amount: 200 } });
  });
});

/** Prices with discounts, and fees of both sides that leave the payout between 0 and the payin. */
const prices = fc
  .record({
    seats: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 4 }),
    discount: fc.integer({ min: 0, max: 99 }),
    fees: fc.array(fc.integer({ min: 0, max: 32 }), { maxLength: 3 }),
    service: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ seats, discount, fees, service }) => {
    const gross = seats.reduce((sum, price) => sum + price, 0);
    const off = Math.floor((gross * discount) / 100);
    return totalsOf(
      ...seats.map((price, index) => line(`seat-${index}`, price, 'customer', 'provider')),
      line('discount', -off, 'customer', 'provider'),
      ...fees.map((percent, index) =>
        line(`fee-${index}`, -Math.floor(((gross - off) * percent) / 100), 'provider'),
      ),
      line('service', Math.floor(((gross - off) * service) / 100), 'customer'),
    );
  });
/** Parts of what is left, from 0 (the smallest) to 1 (all of it). */
const parts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 });

/** What is left of each line. */
function restsOf({ lineItems }: Totals): Map<string, number> {
  const rests = new Map<string, number>();
  for (const { code, lineTotal } of lineItems) {
    rests.set(code, (rests.get(code) ?? 0) + lineTotal.amount);
  }
  return rests;
}

/** Refunds one part after the other; returns the totals after each. */
function refundAll(price: Totals, shares: readonly number[]): Totals[] {
  const steps = [price];
  for (const share of shares) {
    const before = steps.at(-1) ?? price;
    const left = before.payin?.amount ?? 0;
    if (left === 0) break;
    const found = refundPart(before, Math.max(1, Math.floor(left * share)));
    if (!found) throw new Error(`${left} can not be refunded by ${share}.`);
    steps.push(found.totals);
  }
  return steps;
}

describe('any refunds in part', () => {
  it('add up, and leave no line and no total below nothing', () => {
    fc.assert(
      fc.property(prices, parts, (price, shares) => {
        const steps = refundAll(price, shares);
        for (const [index, after] of steps.entries()) {
          const before = steps[index - 1] ?? price;
          const rests = restsOf(before);
          for (const [code, rest] of restsOf(after)) {
            const was = rests.get(code) ?? 0;
            // Towards nothing, and never beyond it.
            expect(Math.abs(rest)).toBeLessThanOrEqual(Math.abs(was));
            expect(rest === 0 || Math.sign(rest) === Math.sign(was)).toBe(true);
          }
          const [payin, payout] = [after.payin?.amount ?? 0, after.payout?.amount ?? 0];
          expect(payout).toBeGreaterThanOrEqual(0);
          expect(payin).toBeGreaterThanOrEqual(payout);
        }
      }),
    );
  });

  it('return of each line its share, to a cent a refund', () => {
    fc.assert(
      fc.property(prices, parts, (price, shares) => {
        const steps = refundAll(price, shares);
        const last = steps.at(-1) ?? price;
        const share = (last.payin?.amount ?? 0) / (price.payin?.amount ?? 1);
        const rests = restsOf(last);
        for (const [code, amount] of restsOf(price)) {
          const off = Math.abs((rests.get(code) ?? 0) - amount * share);
          expect(off).toBeLessThanOrEqual(steps.length - 1);
        }
      }),
    );
  });

  it('leave a rest that a refund of all that is left, or of everything, returns', () => {
    fc.assert(
      fc.property(prices, parts, (price, shares) => {
        const last = refundAll(price, shares).at(-1) ?? price;
        const nothing = expect.objectContaining({ amount: 0 });
        expect(reverseAll(last)).toMatchObject({ payin: nothing, payout: nothing });
        const rest = last.payin?.amount ?? 0;
        const final = rest === 0 ? last : refundPart(last, rest)?.totals;
        expect(final).toMatchObject({ payin: nothing, payout: nothing });
        expect([...restsOf(final ?? price).values()].every(amount => amount === 0)).toBe(true);
      }),
    );
  });
});
