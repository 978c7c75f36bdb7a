import fc from 'fast-check';
import { monthFrom, restOf, restsOf, returnOf } from './shares.ts';
import type { DateReturn, Months, PaidMonth, Period } from './shares.ts';
import { dayMs } from '#shared/time/time.ts';

const period = { start: 1000, end: 2000 };

describe('the refund for the rest of a month', () => {
  it('is a share of the amount, rounded up', () => {
    expect(restOf(4000, period, 1000)).toBe(4000);
    expect(restOf(4000, period, 1750)).toBe(1000);
    expect(restOf(1000, period, 1999)).toBe(1);
  });

  it('is zero after the month, and at most the amount', () => {
    expect(restOf(4000, period, 2000)).toBe(0);
    expect(restOf(4000, period, 2500)).toBe(0);
    expect(restOf(4000, { start: 1000, end: 1000 }, 1000)).toBe(0);
    expect(restOf(4000, period, 500)).toBe(4000);
  });
});

test.each([
  ['2027-01-31T10:00:00Z', 0, '2027-02-28T10:00:00Z'],
  ['2027-01-31T10:00:00Z', 1, '2027-03-31T10:00:00Z'],
  ['2027-12-15T23:59:59Z', 0, '2028-01-15T23:59:59Z'],
])('a month of those counted from %s, after %s of them, ends at %s', (anchor, before, end) => {
  const first = Date.parse(anchor);
  let month = monthFrom(first, first);
  for (let count = 0; count < before; count += 1) month = monthFrom(month.end, first);
  expect(new Date(month.end)).toEqual(new Date(end));
});

const price = 4000;
const at = (day: number) => Date.parse('2027-01-01T18:00:00Z') + day * dayMs;
const isoOf = (day: number) => new Date(at(day)).toISOString();
const months: Period[] = [0, 30, 60].map(day => ({ start: at(day) - 1, end: at(day + 30) - 1 }));
const creditKey = 'key';
const paidMonth = (index: number, paid: number, credits: [string, number][] = []): PaidMonth => ({
  period: months[index]!,
  paid,
  intent: `pi_${index}`,
  credits: new Map(credits),
});

/** A class of every fifth day, of which some are canceled one after the other. */
function cancelDays(provider: Months, days: readonly number[]) {
  let dates: Parameters<typeof returnOf>[2] = {};
  const returns: DateReturn[] = [];
  for (const [index, day] of days.entries()) {
    const gone = new Set(days.slice(0, index + 1));
    const held = ({ start, end }: Period) =>
      Array.from({ length: 18 }, (_, count) => count * 5).filter(
        one => !gone.has(one) && at(one) >= start && at(one) < end,
      ).length;
    const planned = returnOf({ start: at(day), creditKey }, provider, dates, held);
    returns.push(planned);
    const { refundedDates = [], creditedDates = [] } = dates;
    if (planned.kind === 'refund') {
      const { amount } = planned;
      dates = { ...dates, refundedDates: [...refundedDates, { start: isoOf(day), amount }] };
    }
    if (planned.kind === 'credit' || planned.kind === 'wait') {
      const amount = planned.kind === 'credit' ? { amount: planned.amount } : {};
      dates = { ...dates, creditedDates: [...creditedDates, { start: isoOf(day), ...amount }] };
    }
  }
  return { returns, dates };
}

describe('the share of a canceled class time', () => {
  const provider: Months = { paid: [paidMonth(0, price)], next: { period: months[1]!, price } };

  it('is refunded of a paid month, taken off the next bill, and waits for a later one', () => {
    const { returns } = cancelDays(provider, [5, 35, 65]);
    expect(returns).toEqual([
      { kind: 'refund', amount: 666, intent: 'pi_0' },
      { kind: 'credit', amount: 666, period: months[1] },
      { kind: 'wait' },
    ]);
  });

  it('waits while its month is billed and not paid', () => {
    const late = { paid: [], next: { period: months[1]!, price } };
    expect(cancelDays(late, [5]).returns).toEqual([{ kind: 'wait' }]);
    expect(cancelDays({ paid: [], next: null }, [35]).returns).toEqual([{ kind: 'wait' }]);
  });

  it('is not given twice when the bill of its month was lowered by it', () => {
    const paid = [paidMonth(0, 3334, [[creditKey, 666]])];
    expect(cancelDays({ paid, next: null }, [5]).returns).toEqual([
      { kind: 'credited', amount: 666 },
    ]);
  });

  it('comes to all of the month, and never more, when every class time of it is canceled', () => {
    const days = fc.shuffledSubarray([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55]);
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 99_999 }), (order, amount) => {
        const paying: Months = {
          paid: [paidMonth(0, amount)],
          next: { period: months[1]!, price: amount },
        };
        const { dates } = cancelDays(paying, order);
        const sums = [dates.refundedDates ?? [], dates.creditedDates ?? []].map(list =>
          list.reduce((sum, one) => sum + (one.amount ?? 0), 0),
        );
        const counts = [order.filter(day => day < 30), order.filter(day => day >= 30)].map(
          list => list.length,
        );
        for (const [index, sum] of sums.entries()) {
          const count = counts[index] ?? 0;
          expect(sum).toBeLessThanOrEqual(amount);
          expect(sum).toBeGreaterThanOrEqual(count === 6 ? amount : (count * amount) / 6 - 6);
        }
        // The end gives back what is left of it.
        const [rest] = restsOf(paying.paid, months[0]!.start, dates);
        expect((sums[0] ?? 0) + (rest?.amount ?? 0)).toBe(amount);
      }),
    );
  });
});
