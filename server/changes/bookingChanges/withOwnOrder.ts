import { apiFault } from '#server/base/apiFault.ts';
import { changeNote } from '../scheduleChanges/bookings.ts';
import { randomUUID } from 'node:crypto';
import { fetchOwnOrder } from '#server/orders/ownOrder.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { OrderChange } from '#shared/contract/transaction.ts';
import type { PrivilegedCaller } from '#server/orders/privileged.ts';
import type { OwnOrder } from '#server/orders/ownOrder.ts';

export interface BookingChangesOptions {
  /** null when the server has no rights of an operator: no class can be changed then. */
  operator: (() => IntegrationSdk) | null;
  locks: Locks;
  /** Epoch milliseconds. */
  now: () => number;
}

export const termsChanged = () =>
  apiFault(409, 'order-terms-changed', 'What can be changed is another thing by now.');

export const notChangeable = () =>
  apiFault(409, 'order-not-changeable', 'The order can not be changed any more.');

export const startOf = ({ booking }: Transaction): number =>
  booking ? Date.parse(booking.attributes.start) : Number.NaN;

export const noteOf = (
  order: Transaction,
  kind: 'move' | 'cancel',
  isRefunded = false,
): OrderChange => ({
  ...changeNote(
    { id: randomUUID(), kind: kind === 'move' ? 'move-date' : 'cancel-date' },
    startOf(order),
    { refund: isRefunded ? order.attributes.payinTotal : null },
  ),
  by: 'customer',
});

/**
 * Runs a task with the lock on the student's orders of the class, on the order as it is then. When
 * the order changes while the task makes its transition, it is run again, a few times.
 */
export async function withOwnOrder(
  { sdk, oneOrder }: PrivilegedCaller,
  id: string,
  task: (
    own: OwnOrder,
    requireFree: (span: { start: number; end: number }) => Promise<void>,
  ) => Promise<void>,
): Promise<void> {
  const { listingId } = await fetchOwnOrder(sdk, id);
  if (!listingId) throw notChangeable();
  await oneOrder.withLock(sdk, listingId, async orders => {
    for (let tries = 0; tries < 3; tries += 1) {
      const own = await fetchOwnOrder(sdk, id);
      try {
        return await task(own, span => orders.requireFree(span, id));
      } catch (error) {
        if (!isRefusal(error, 409, 'transaction-invalid-transition')) throw error;
        const { order } = await fetchOwnOrder(sdk, id);
        if (order.attributes.lastTransition === own.order.attributes.lastTransition) {
          throw apiFault(409, 'order-process-older', 'Orders of its time are changed by hand.');
        }
      }
    }
    throw notChangeable();
  });
}
