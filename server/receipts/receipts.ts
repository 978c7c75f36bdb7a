import { issueReceipts } from './issuing.ts';
import type { Books } from './issuing.ts';
import { withoutReceipt } from './numbering.ts';
import { orderParams } from './books.ts';
import type { PaidMoney } from './paidMoney.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { statusOf } from '#server/marketplaceClient/sdk/refusal.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { One } from '#shared/contract/resources.ts';

export interface ReceiptsOptions {
  operator: () => IntegrationSdk;
  books: Books;
  paidMoney: PaidMoney;
  locks: Locks;
  /** Zone of years and dates. */
  zone: string;
}

export type Receipts = ReturnType<typeof createReceipts>;

/** Issues receipts of orders, with the rights of the operator. */
export function createReceipts({ operator, books, paidMoney, locks, zone }: ReceiptsOptions) {
  const find = async (id: string): Promise<One<'transaction'> | null> => {
    try {
      return await operator().transactions.show({ id, ...orderParams });
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  };

  return {
    /** Issues what an order lacks. It may run at any time, in any number of processes. */
    async follow(orderId: string): Promise<void> {
      const answer = await find(orderId);
      if (!answer) return;
      const order = entityOf(answer);
      // The counter is gone with the account of the teacher: nothing more can be numbered.
      if (order.provider?.attributes.deleted) return;
      const teacherId = order.provider?.id;
      const customerId = order.customer?.id ?? null;
      const entries = await paidMoney.of(order);
      const receipts = order.attributes.metadata?.receipts ?? [];
      if (!teacherId || withoutReceipt(entries, receipts).length === 0) return;
      await locks.exclusively(`receipts ${teacherId}`, stillHeld =>
        issueReceipts(
          teacherId,
          entries.map(entry => ({ orderId, customerId, entry })),
          { books, zone, stillHeld },
        ),
      );
    },
  };
}
