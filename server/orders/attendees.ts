import { apiFault } from '#server/base/apiFault.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { MountableEndpoint } from '#server/http/api/endpoint.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { mayNameAttendees, placesOf } from '#shared/transactions/attendees.ts';
import { orderOperations } from './operations.ts';

export interface AttendeesOptions {
  /** Client with the rights of the operator; null when the server has none. */
  operator: (() => IntegrationSdk) | null;
  /** Epoch milliseconds. */
  now: () => number;
}

/** POST /order-attendees: the student says who comes, in the order's metadata (decision 156). */
export const attendeesEndpoint = ({ operator, now }: AttendeesOptions): MountableEndpoint =>
  endpoint({
    ...orderOperations.nameAttendees,
    async run({ input: { transactionId, attendees }, sdk }) {
      if (!operator) {
        throw apiFault(
          424,
          'operator-not-available',
          'This site can not keep names at the moment.',
        );
      }
      const [user, answer] = await Promise.all([
        sdk.currentUser.show(),
        sdk.transactions.show({ id: transactionId, include: ['booking', 'customer', 'listing'] }),
      ]);
      const order = entityOf(answer);
      if (order.customer?.id !== user.data.id) {
        throw apiFault(404, 'not-found', 'There is no such order.', ['transactionId']);
      }
      if (!mayNameAttendees(order, now())) {
        throw apiFault(
          409,
          'attendees-fixed',
          'The names of this order can not be changed any more.',
        );
      }
      if (attendees.length > placesOf(order)) {
        throw apiFault(409, 'too-many-places', 'The order has fewer places than that.', [
          'attendees',
        ]);
      }
      await operator().transactions.updateMetadata({ id: transactionId, metadata: { attendees } });
      return { attendees };
    },
  });
