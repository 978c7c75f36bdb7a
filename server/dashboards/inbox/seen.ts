import { apiFault } from '#server/base/apiFault.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { MountableEndpoint } from '#server/http/api/endpoint.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { roleOf } from '#shared/transactions/process.ts';
import { ownOperations } from '../operations.ts';

export interface SeenOptions {
  operator: () => IntegrationSdk;
  locks: Locks;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * POST /inbox/seen: notes in the order's metadata until when the caller has seen it. It only moves
 * forward, never into the future. Answers `seen: false` while a transition holds the order: what
 * that changes is news, and the page marks it when it comes.
 */
export const seenEndpoint = ({ operator, locks, now }: SeenOptions): MountableEndpoint =>
  endpoint({
    ...ownOperations.noteSeen,
    async run({ input: { orderId, at }, sdk }) {
      const [user, answer] = await Promise.all([
        sdk.currentUser.show(),
        sdk.transactions.show({ id: orderId, include: ['customer', 'provider'] }),
      ]);
      const order = entityOf(answer);
      const readerId = user.data.id;
      if (order.customer?.id !== readerId && order.provider?.id !== readerId) {
        throw apiFault(404, 'not-found', 'There is no such order.', ['orderId']);
      }
      const role = roleOf(order, readerId);
      const until = new Date(Math.min(Date.parse(at), now())).toISOString();
      // The marks of both sides are one value, so the other side has to wait.
      const mark = locks.withLock(`seen ${orderId}`, async () => {
        const { attributes } = entityOf(await operator().transactions.show({ id: orderId }));
        const marks = attributes.metadata?.seenAt ?? {};
        const before = marks[role];
        if (before !== undefined && Date.parse(before) >= Date.parse(until)) return true;
        await operator().transactions.updateMetadata({
          id: orderId,
          metadata: { seenAt: { ...marks, [role]: until } },
        });
        return true;
      });
      const seen = await mark.catch((error: unknown) => {
        if (isRefusal(error, 409, 'transaction-locked')) return false;
        throw error;
      });
      return { seen };
    },
  });
