import fc from 'fast-check';
import { overlaps, surplusOf, surplusOfAll } from './claims.ts';
import type { LiveOrder } from './liveOrder.ts';

const order = (id: string, more: Partial<LiveOrder> = {}): LiveOrder => ({
  id,
  kind: 'session',
  state: 'pending-payment',
  listingId: 'class',
  customerId: 'student',
  since: 0,
  start: 0,
  end: 10,
  isCustomerGone: false,
  isProviderGone: false,
  ...more,
});
const ids = (orders: readonly LiveOrder[]) => orders.map(({ id }) => id);

const anyOrder = fc
  .record({
    id: fc.uuid(),
    state: fc.constantFrom('pending-payment', 'preauthorized', 'accepted'),
    since: fc.nat(5),
    start: fc.nat(20),
    length: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ length, ...one }) => order(one.id, { ...one, end: one.start + length } as LiveOrder));
const orders = fc.uniqueArray(anyOrder, { selector: ({ id }) => id, maxLength: 12 });

describe('orders of one student that take the same time', () => {
  it('give way to the first, or the smaller id', () => {
    expect(ids(surplusOf([order('b', { since: 2 }), order('a', { since: 3 })]))).toEqual(['a']);
    expect(ids(surplusOf([order('b'), order('a')]))).toEqual(['b']);
  });

  it('give way to what is authorised, and that to what is accepted', () => {
    const authorised = order('b', { state: 'preauthorized', since: 9 });
    const accepted = order('c', { state: 'accepted', since: 10 });
    expect(ids(surplusOf([order('a'), authorised]))).toEqual(['a']);
    expect(ids(surplusOf([order('a'), authorised, accepted]))).toEqual(['b', 'a']);
  });

  it('stand beside those at other times, which may begin when one ends', () => {
    expect(surplusOf([order('a'), order('b', { start: 10, end: 20 })])).toEqual([]);
  });

  it('stand beside those of others', () => {
    const others = [order('b', { customerId: 'other' }), order('c', { listingId: 'other' })];
    expect(surplusOfAll([order('a'), ...others])).toEqual([]);
    expect(ids(surplusOfAll([order('a'), ...others, order('d')]))).toEqual(['d']);
  });

  it('are the same whoever looks, in any order of reading', () => {
    fc.assert(
      fc.property(orders, found => {
        const sorted = (some: readonly LiveOrder[]) => ids(surplusOf(some)).toSorted();
        expect(sorted(found.toReversed())).toEqual(sorted(found));
      }),
    );
  });

  it('leave no two that are not accepted at one time, and what they yield to', () => {
    fc.assert(
      fc.property(orders, found => {
        const surplus = surplusOf(found);
        const kept = found.filter(one => !surplus.includes(one));
        expect(surplus.every(({ state }) => state !== 'accepted')).toBe(true);
        for (const one of surplus) expect(kept.some(other => overlaps(one, other))).toBe(true);
        for (const [index, one] of kept.entries()) {
          for (const other of kept.slice(index + 1)) {
            const isAccepted = one.state === 'accepted' && other.state === 'accepted';
            expect(isAccepted || !overlaps(one, other)).toBe(true);
          }
        }
        // Ending them once is enough.
        expect(surplusOf(kept)).toEqual([]);
      }),
    );
  });
});
