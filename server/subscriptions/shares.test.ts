import fc from 'fast-check';
import { monthFrom, restsOf, returnOf, shareOf } from './shares.ts';
import type { DateReturn, Months, PaidMonth, Period } from './shares.ts';
import { dayMs } from '#shared/time/time.ts';

describe('what goes back for class times that are not held', () => {
  it('is their part of the amount, rounded half to even', () => {
    expect(shareOf(3600, { lost: 2, held: 2 })).toBe(1800);
    expect(shareOf(1000, { lost: 1, held: 2 })).toBe(333);
    expect(shareOf(5, { lost: 1, held: 1 })).toBe(2);
    expect(shareOf(7, { lost: 1, held: 1 })).toBe(4);
    expect(shareOf(3600, { lost: 0, held: 4 })).toBe(0);
  });

  it('is all of it where none is held', () => {
    expect(shareOf(3600, { lost: 4, held: 0 })).toBe(3600);
    expect(shareOf(3600, { lost: 0, held: 0 })).toBe(3600);
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
      { kind: 'refund', amount: 667, intent: 'pi_0' },
      { kind: 'credit', amount: 667, period: months[1] },
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
        // The end refunds what is left of it.
        const open = [0, 5, 10, 15, 20, 25].filter(day => !order.includes(day)).map(at);
        const [rest] = restsOf(
          paying.paid,
          { at: months[0]!.start, first: at(0), held: [], lost: open },
          dates,
        );
        expect((sums[0] ?? 0) + (rest?.amount ?? 0)).toBe(amount);
      }),
    );
  });
});

describe('the end of a class before the month is over', () => {
  /** Times of a class of every `every` days, of which those from the day `from` on are not held. */
  const endedOn = (from: number, every = 5) => {
    const days = Array.from({ length: Math.ceil(60 / every) }, (_, count) => count * every);
    return {
      at: at(from),
      first: at(0),
      held: days.filter(day => day < from).map(at),
      lost: days.filter(day => day >= from).map(at),
    };
  };
  const month = paidMonth(0, 3600);

  it('gives the share of the class times that are not held, whatever the clock says', () => {
    expect(restsOf([month], endedOn(0), {})).toEqual([{ intent: 'pi_0', amount: 3600 }]);
    // Two of six were held, and nearly half of the month is over.
    expect(restsOf([month], endedOn(8), {})).toEqual([{ intent: 'pi_0', amount: 2400 }]);
    expect(restsOf([month], endedOn(28), {})).toEqual([]);
  });

  it('gives all of a month in which no class was held yet, however much of it is over', () => {
    const ended = { ...endedOn(20), first: at(20), held: [], lost: [20, 25].map(at) };
    expect(restsOf([month], ended, {})).toEqual([{ intent: 'pi_0', amount: 3600 }]);
    const later = { at: at(32), first: at(35), held: [], lost: [35, 40].map(at) };
    expect(restsOf([month, paidMonth(1, 3600)], later, {})).toEqual([
      { intent: 'pi_0', amount: 3600 },
      { intent: 'pi_1', amount: 3600 },
    ]);
  });

  it('gives nothing of months that are over', () => {
    expect(restsOf([month, paidMonth(1, 3600)], endedOn(30), {})).toEqual([
      { intent: 'pi_1', amount: 3600 },
    ]);
  });

  it('counts a class time that was canceled before its month was paid', () => {
    const creditedDates = [{ start: isoOf(5) }];
    const times = { ...endedOn(60), held: [0, 10, 15, 20, 25].map(at) };
    expect(restsOf([month], times, { creditedDates })).toEqual([{ intent: 'pi_0', amount: 600 }]);
  });

  it('is in proportion within half a minor unit, and with the shares of single dates never more', () => {
    const days = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 1, max: 9 }),
        (from, amount, every) => {
          const ended = endedOn(from, every);
          const [{ amount: back } = { amount: 0 }] = restsOf([paidMonth(0, amount)], ended, {});
          const inMonth = (times: readonly number[]) =>
            times.filter(time => time < at(30) - 1).length;
          const [held, lost] = [inMonth(ended.held), inMonth(ended.lost)];
          expect(Math.abs(back - (amount * lost) / (held + lost))).toBeLessThanOrEqual(0.5);
          if (held === 0) expect(back).toBe(amount);
        },
      ),
    );
  });
});
