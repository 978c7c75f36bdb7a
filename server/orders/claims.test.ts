import fc from 'fast-check';
import { overlaps, surplusOrders, surplusOrdersOfAll } from './claims.ts';
import type { LiveOrder } from '#server/marketplaceClient/liveOrder.ts';

const order = (id: string, more: Partial<LiveOrder> = {}): LiveOrder => ({
  id,
  kind: 'session',
  state: 'pending-payment',
  listingId: 'class',
  customerId: 'student',
  since: 0,
  start: 0,
  end: 10,
  isInstant: false,
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
  it('lose against the first one, or the smaller id', () => {
    expect(ids(surplusOrders([order('b', { since: 2 }), order('a', { since: 3 })]))).toEqual(['a']);
    expect(ids(surplusOrders([order('b'), order('a')]))).toEqual(['b']);
  });

  it('lose against an authorised one, which loses against an accepted one', () => {
    const authorised = order('b', { state: 'preauthorized', since: 9 });
    const accepted = order('c', { state: 'accepted', since: 10 });
    expect(ids(surplusOrders([order('a'), authorised]))).toEqual(['a']);
    expect(ids(surplusOrders([order('a'), authorised, accepted]))).toEqual(['b', 'a']);
  });

  it('do not conflict with orders that start when they end', () => {
    expect(surplusOrders([order('a'), order('b', { start: 10, end: 20 })])).toEqual([]);
  });

  it('do not conflict with orders of other students', () => {
    const others = [order('b', { customerId: 'other' }), order('c', { listingId: 'other' })];
    expect(surplusOrdersOfAll([order('a'), ...others])).toEqual([]);
    expect(ids(surplusOrdersOfAll([order('a'), ...others, order('d')]))).toEqual(['d']);
  });

  it('are independent of the order of reading', () => {
    fc.assert(
      fc.property(orders, found => {
        const sorted = (some: readonly LiveOrder[]) => ids(surplusOrders(some)).toSorted();
        expect(sorted(found.toReversed())).toEqual(sorted(found));
      }),
    );
  });

  it('never leave two unaccepted orders at one time', () => {
    fc.assert(
      fc.property(orders, found => {
        const surplus = surplusOrders(found);
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
        expect(surplusOrders(kept)).toEqual([]);
      }),
    );
  });
});
