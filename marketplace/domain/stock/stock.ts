/** What becomes of a stock: its new total and the adjustment that leads there (0 when none is needed). */
export type StockDecision =
  | { kind: 'changed'; total: number; adjustment: number }
  | { kind: 'refused'; code: 'old-total-mismatch' | 'listing-insufficient-stock' };

/** Sets a total if the current one is what the caller believes; null stands for "no stock yet". */
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

/** Adds to (or with a negative quantity takes from) a stock; it never falls below nothing. */
export function adjust(current: number | null, quantity: number): StockDecision {
  const total = (current ?? 0) + quantity;
  if (total < 0) return { kind: 'refused', code: 'listing-insufficient-stock' };
  return { kind: 'changed', total, adjustment: quantity };
}
