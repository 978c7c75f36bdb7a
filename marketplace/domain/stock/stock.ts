/** New total of a stock and the adjustment that leads to it (0 when none is needed). */
export type StockDecision =
  | { kind: 'changed'; total: number; adjustment: number }
  | { kind: 'refused'; code: 'old-total-mismatch' | 'listing-insufficient-stock' };

/** Sets a total if the current one is the expected one; null means "no stock yet". */
export function compareAndSet(
  current: number | null,
  command: { oldTotal: number | null; newTotal: number },
): StockDecision {
  if (current !== command.oldTotal) return { kind: 'refused', code: 'old-total-mismatch' };
  return {
    kind: 'changed',
    total: command.newTotal,
    adjustment: command.newTotal - (current ?? 0),
  };
}

/** Adds to a stock (subtracts with a negative quantity); it never falls below 0. */
export function adjust(current: number | null, quantity: number): StockDecision {
  const total = (current ?? 0) + quantity;
  if (total < 0) return { kind: 'refused', code: 'listing-insufficient-stock' };
  return { kind: 'changed', total, adjustment: quantity };
}
