import fc from 'fast-check';
import { adjust, compareAndSet } from './stock.ts';

describe('stock', () => {
  it('is set when the total is what the caller believes', () => {
    expect(compareAndSet(null, { oldTotal: null, newTotal: 10 })).toEqual({
      kind: 'changed',
      total: 10,
      adjustment: 10,
    });
    expect(compareAndSet(10, { oldTotal: 10, newTotal: 4 })).toMatchObject({ adjustment: -6 });
    expect(compareAndSet(4, { oldTotal: 4, newTotal: 4 })).toMatchObject({ adjustment: 0 });
  });

  it('is not set when the total is another', () => {
    const refused = { kind: 'refused', code: 'old-total-mismatch' };
    expect(compareAndSet(null, { oldTotal: 0, newTotal: 10 })).toEqual(refused);
    expect(compareAndSet(0, { oldTotal: null, newTotal: 10 })).toEqual(refused);
    expect(compareAndSet(9, { oldTotal: 10, newTotal: 10 })).toEqual(refused);
  });

  it('never falls below nothing, whatever is taken', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 })), changes => {
        let total: number | null = null;
        let sum = 0;
        for (const change of changes) {
          const decision = adjust(total, change);
          if (decision.kind === 'refused') {
            expect((total ?? 0) + change).toBeLessThan(0);
            continue;
          }
          sum += decision.adjustment;
          total = decision.total;
          expect(total).toBe(sum);
          expect(total).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
