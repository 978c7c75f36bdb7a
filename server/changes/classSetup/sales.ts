import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import type { ClassAccess } from './classAccess.ts';
import type { StockMark } from './setupRecord.ts';
import { seatsToSell } from '#shared/transactions/bookedSeats.ts';

/** Attempts to set the stock while seats are given back meanwhile. */
const mostAttempts = 5;

const stockLeft = ({ currentStock }: Awaited<ReturnType<ClassAccess['listing']>>) =>
  currentStock?.attributes.quantity ?? null;

/**
 * Takes the stock to zero: from then on only a seat that somebody gives back can be sold. `left` is
 * the stock before the bookings were read.
 *
 * @throws a refusal `old-total-mismatch` when somebody has booked since
 */
export async function pauseSales(access: ClassAccess, left: number | null): Promise<void> {
  if (left !== null && left > 0) await access.setStock(left, 0);
}

/** Sets the stock to the seats that are left. Repeating it changes nothing. */
export async function resumeSales(access: ClassAccess, now: () => number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const listing = await access.listing();
    const at = now();
    const free = await access.free(listing, at);
    const newTotal = seatsToSell(listing.attributes.publicData, free, at);
    const oldTotal = stockLeft(listing);
    if (newTotal === oldTotal) return;
    try {
      await access.setStock(oldTotal, newTotal);
      return;
    } catch (error) {
      if (!isRefusal(error, 409) || attempt === mostAttempts) throw error;
    }
  }
}

/** Returns the newest change of the stock at `at`, epoch milliseconds. */
export async function markStock(access: ClassAccess, at: number): Promise<StockMark> {
  const [newest] = await access.stockChanges(at);
  return { newest: newest?.id ?? null, at };
}

/**
 * Returns whether something was taken from the stock since then: each sale takes its seats there
 * when it begins, also one that waits for the payment provider and can not be read yet.
 */
export async function isStockTaken(
  access: ClassAccess,
  { newest, at }: StockMark,
): Promise<boolean> {
  for (const { id, quantity } of await access.stockChanges(at)) {
    if (id === newest) return false;
    if (quantity < 0) return true;
  }
  return false;
}
