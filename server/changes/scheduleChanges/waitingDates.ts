import { createEventReconciler } from '#server/events/reconciler.ts';
import type { Reconciler, ReconcilerSettings } from '#server/events/reconciler.ts';
import { waitingDates } from '#server/subscriptions/dateReturns.ts';
import { withoutHeldAgain } from '#server/subscriptions/heldAgain.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { Subscriptions } from '#server/subscriptions/subscriptions.ts';
import { dayMs } from '#shared/time/time.ts';

export interface WaitingDatesOptions extends ReconcilerSettings {
  client: OperatorClient;
  subscriptions: Pick<Subscriptions, 'returns'>;
  /** Runs changes of the same class one after the other. */
  withLock: <Result>(listingId: string, task: () => Promise<Result>) => Promise<Result>;
}

/**
 * Returns shares of canceled class times whose month was not billed next when they were canceled:
 * once a day it is looked which have become due.
 */
export function createWaitingDates(options: WaitingDatesOptions): Reconciler {
  const { client, subscriptions, withLock, ...rest } = options;

  async function settle(orderId: string): Promise<void> {
    for (;;) {
      const read = await client.subscription(orderId);
      if (read.state !== 'subscription-confirmed' || !read.listingId) return;
      const { publicData } = (await client.listing(read.listingId)).attributes;
      const again = withoutHeldAgain(read, publicData);
      if (again) await client.updateMetadata(orderId, again);
      const order = { ...read, metadata: { ...read.metadata, ...again } };
      const waiting = waitingDates(order.metadata);
      let isChanged = false;
      for (const start of waiting) {
        const { metadata } = await subscriptions.returns.returnDate(order, publicData, start);
        isChanged = !waitingDates({ ...order.metadata, ...metadata }).includes(start);
        if (!isChanged) continue;
        await client.updateMetadata(orderId, metadata);
        break;
      }
      // Each that is returned changes the shares of the others: they are read again.
      if (!isChanged) return;
    }
  }

  return createEventReconciler({
    ...rest,
    name: 'canceled dates of unpaid months',
    allAgainMs: dayMs,
    all: async () =>
      (await client.active())
        .filter(({ metadata }) => waitingDates(metadata).length > 0)
        .map(({ id }) => id),
    // Months end by themselves: no event announces it.
    events: () => Promise.resolve([]),
    async followUp(orderId) {
      const { listingId } = await client.subscription(orderId);
      if (listingId) await withLock(listingId, () => settle(orderId));
    },
  });
}
