import fc from 'fast-check';
import { issueReceipts } from './issuing.ts';
import type { Books } from './issuing.ts';
import { nextReceipt, seriesOf, withoutReceipt } from './numbering.ts';
import type { Counter, Entry } from './numbering.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import type { IssuedReceipt, Receipt, Unnumbered } from '#shared/contract/receipt.ts';
import { dayMs } from '#shared/time/time.ts';

const newYear = Date.parse('2027-01-01T00:00:00.000Z');
const at = (days: number) => new Date(newYear + days * dayMs).toISOString();
const payment = (reference: string, days = 0, more: Partial<Unnumbered> = {}): Unnumbered => ({
  kind: 'payment',
  at: at(days),
  amount: 2000,
  currency: 'USD',
  reference,
  ...more,
});
const refund = (reference: string, refundOf: string, days = 0): Unnumbered => ({
  ...payment(reference, days),
  kind: 'refund',
  refundOf,
});
const issued = (number: string, orderId = 'order'): IssuedReceipt => ({
  orderId,
  receipt: { ...payment(number), number },
});
const inUtc = { receipts: [], zone: 'Etc/UTC', series: 'B2B2B2' };

describe('the next number', () => {
  it('follows the last one of its year', () => {
    const counter = [issued('2026-0041'), issued('2027-9999')];
    const next = (days: number) =>
      nextReceipt(counter, { orderId: 'o', entry: payment('p', days) }, inUtc).receipt.number;
    expect([next(-1), next(0), next(400)]).toEqual(['2026-0042', '2027-10000', '2028-0001']);
  });

  it('is of the year in the zone of the books', () => {
    const one = { orderId: 'o', entry: payment('p', -0.01) };
    expect(nextReceipt([], one, inUtc).receipt.number).toBe('2026-0001');
    expect(nextReceipt([], one, { ...inUtc, zone: 'Asia/Tokyo' }).receipt.number).toBe('2027-0001');
  });

  it('of a refund names the receipt of its payment', () => {
    const receipts = [issued('2026-0001').receipt, issued('2026-0002').receipt];
    const entry = refund('re', '2026-0001');
    expect(nextReceipt([], { orderId: 'o', entry }, { ...inUtc, receipts }).receipt).toEqual({
      ...payment('re'),
      kind: 'refund',
      series: 'B2B2B2',
      number: '2027-0001',
      refunds: '2026-0001',
    });
  });
});

it('separates the numbers of teachers by a prefix that stays', () => {
  const teachers = Array.from({ length: 1_000 }, (_, index) => `teacher ${index}`);
  expect(new Set(teachers.map(seriesOf)).size).toBe(1_000);
  expect(seriesOf('teacher 1')).toMatch(/^[2-9B-DF-HJ-NP-TV-Z]{6}$/);
  expect(seriesOf('teacher 1')).toBe(seriesOf('teacher 1'));
});

describe('what has no receipt', () => {
  it('is found by the reference, in order of time with payments first', () => {
    const entries = [refund('r', 'a', 2), payment('b', 2), payment('a', 1), payment('c', 3)];
    const receipts = [{ ...payment('a', 1), number: '2027-0001' }];
    expect(withoutReceipt(entries, receipts).map(({ reference }) => reference)).toEqual([
      'b',
      'r',
      'c',
    ]);
  });

  it('is found by the amount where the provider could not be read', () => {
    const { reference: _, ...unknown } = payment('a');
    const receipts = [{ ...unknown, number: '2027-0001' }];
    expect(withoutReceipt([payment('a')], receipts)).toEqual([]);
    expect(withoutReceipt([payment('a'), payment('b')], receipts)).toEqual([payment('b')]);
  });
});

/** A marketplace in memory. Each call takes a while, and one of them is the last of its process. */
function marketplaceOf(entries: readonly Entry[]) {
  const orders = new Map<string, Receipt[]>(entries.map(({ orderId }) => [orderId, []]));
  let counter: Counter | null = null;

  /**
   * What one process sees. `crashAt`: the call that it dies at, before or after it takes effect.
   */
  function process(delays: readonly number[], crashAt: number, isAfter: boolean): Books {
    let calls = 0;
    const call = async <Result>(work: () => Result): Promise<Result> => {
      const own = calls++;
      for (let turn = delays[own % delays.length] ?? 0; turn > 0; turn -= 1)
        await Promise.resolve();
      if (own > crashAt || (own === crashAt && !isAfter)) throw new Error('died');
      const result = work();
      if (own === crashAt) throw new Error('died');
      return result;
    };
    return {
      counter: () => call(() => counter),
      writeCounter: (_, value) =>
        call(() => {
          counter = value;
        }),
      receipts: orderId => call(() => orders.get(orderId) ?? null),
      party: userId => call(() => ({ name: `The ${userId}`, address: 'A street' })),
      writeReceipts: (orderId, receipts) => call(() => void orders.set(orderId, [...receipts])),
      all: () =>
        call(() => ({
          entries: [...entries],
          issued: [...orders].flatMap(([orderId, receipts]) =>
            receipts.map(receipt => ({ orderId, receipt })),
          ),
        })),
    };
  }
  return { orders, process };
}

const arbitraryEntries = fc
  .array(
    fc.record({
      days: fc.integer({ min: -3, max: 3 }),
      order: fc.nat(4),
      isRefunded: fc.boolean(),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .map(list =>
    list.flatMap(({ days, order, isRefunded }, index): Entry[] => {
      const orderId = `order ${order}`;
      const paid = { orderId, customerId: 'student', entry: payment(`pi_${index}`, days) };
      return isRefunded
        ? [paid, { ...paid, entry: refund(`re_${index}`, `pi_${index}`, days + 1) }]
        : [paid];
    }),
  );

const arbitraryWorkers = fc.array(
  fc.record({
    pick: fc.array(fc.nat(4), { maxLength: 5 }),
    delays: fc.array(fc.nat(4), { minLength: 1, maxLength: 6 }),
    crashAt: fc.nat(60),
    isAfter: fc.boolean(),
  }),
  { maxLength: 6 },
);

describe('issuing by several processes that die at any call', () => {
  it('leaves no gap, gives no number twice, and forgets nothing', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryEntries, arbitraryWorkers, async (entries, workers) => {
        const market = marketplaceOf(entries);
        const locks = memoryLocks(Infinity);
        const issue = (books: Books, orderIds: readonly string[]) =>
          Promise.allSettled(
            orderIds.map(orderId =>
              locks.exclusively('teacher', stillHeld =>
                issueReceipts(
                  'teacher',
                  entries.filter(one => one.orderId === orderId),
                  { books, zone: 'Etc/UTC', stillHeld },
                ),
              ),
            ),
          );
        await Promise.all(
          workers.map(({ pick, delays, crashAt, isAfter }) =>
            issue(
              market.process(delays, crashAt, isAfter),
              pick.map(order => `order ${order}`),
            ),
          ),
        );
        // Some process lives on.
        await issue(market.process([0], Infinity, false), [...market.orders.keys()]);

        const receipts = [...market.orders.values()].flat();
        expect(receipts).toHaveLength(entries.length);
        for (const year of ['2026', '2027']) {
          const list = receipts.filter(({ number }) => number.startsWith(year));
          expect(list.map(({ number }) => number).toSorted()).toEqual(
            list.map((_, index) => `${year}-${String(index + 1).padStart(4, '0')}`),
          );
          expect(list.every(one => one.at.startsWith(year))).toBe(true);
        }
        for (const own of market.orders.values()) {
          for (const { kind, refunds, reference } of own) {
            const paid = own.find(({ number }) => number === refunds);
            expect(paid?.reference).toBe(
              kind === 'refund' ? reference?.replace('re', 'pi') : undefined,
            );
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('numbers what was paid before the first time in order of time', async () => {
    const entries = [3, 1, 2].map(days => ({
      orderId: `order ${days}`,
      customerId: 'student',
      entry: payment(`pi_${days}`, days),
    }));
    const market = marketplaceOf(entries);
    const [one] = entries;
    await issueReceipts('teacher', [one!], {
      books: market.process([0], Infinity, false),
      zone: 'Etc/UTC',
      stillHeld: () => undefined,
    });
    expect([1, 2, 3].map(days => market.orders.get(`order ${days}`)?.[0]?.number)).toEqual([
      '2027-0001',
      '2027-0002',
      '2027-0003',
    ]);
  });

  it('names both as they are by now, a refund as its payment did, and the teacher’s word on tax', async () => {
    const orderId = 'order';
    const tax = { name: 'VAT', rate: '19' };
    const paid = { orderId, customerId: 'student', entry: payment('pi', 0, { tax }) };
    const market = marketplaceOf([paid]);
    let address = 'Old street';
    const books: Books = {
      ...market.process([0], Infinity, false),
      party: userId =>
        Promise.resolve({ name: userId, address, taxNote: `${userId} charges no tax` }),
    };
    const issue = (entry: Entry) =>
      issueReceipts('teacher', [entry], { books, zone: 'Etc/UTC', stillHeld: () => undefined });
    await issue(paid);
    address = 'New street';
    await issue({ ...paid, entry: { ...refund('re', 'pi', 1), tax } });
    await issue({ ...paid, customerId: null, entry: payment('other', 2, { tax }) });
    const said = { series: seriesOf('teacher'), taxNote: 'teacher charges no tax' };
    const old = { address: 'Old street' };
    const parties = { seller: { name: 'teacher', ...old }, buyer: { name: 'student', ...old } };
    expect(market.orders.get(orderId)).toEqual([
      { ...payment('pi'), ...said, ...parties, number: '2027-0001' },
      {
        ...payment('re', 1),
        kind: 'refund',
        ...said,
        ...parties,
        number: '2027-0002',
        refunds: '2027-0001',
      },
      {
        ...payment('other', 2),
        ...said,
        seller: { name: 'teacher', address },
        number: '2027-0003',
      },
    ]);
  });

  it('writes nothing once the lock may be another’s', async () => {
    const entries = [{ orderId: 'order', customerId: 'student', entry: payment('pi') }];
    const market = marketplaceOf(entries);
    const books = market.process([0], Infinity, false);
    const lost = issueReceipts('teacher', entries, {
      books,
      zone: 'Etc/UTC',
      stillHeld: () => {
        throw new Error('lost');
      },
    });
    await expect(lost).rejects.toThrow('lost');
    expect([await books.counter('teacher'), market.orders.get('order')]).toEqual([null, []]);
  });
});
