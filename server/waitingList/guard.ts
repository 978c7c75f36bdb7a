import { apiFault } from '#server/base/apiFault.ts';
import type { QueryOrders } from '#server/marketplaceClient/liveOrder.ts';
import type { WaitingListGuard, WantedSeats } from '#server/orders/waitingListGuard.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { countAhead } from './entries.ts';
import type { Time } from './steps.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import type { SeatException } from '#shared/transactions/capacity.ts';

/**
 * Returns whether the teacher has closed a time: it is not sold out, and no seat will become free.
 */
export const closedAt = (exceptions: readonly SeatException[], { start, end }: Time): boolean =>
  exceptions.some(one => one.seats === 0 && one.start < end && start < one.end);

/** Reads how many seats of a class time anybody can book now, from its time slots. */
export async function freeSeatsAt(
  sdk: Pick<ServerSdk, 'timeslots'>,
  { listingId, start, end }: Omit<WantedSeats, 'seats'>,
): Promise<number> {
  const slots = await sdk.timeslots.query({
    listingId,
    start: new Date(start),
    end: new Date(end),
    perPage: 10,
  });
  const whole = entitiesOf(slots).filter(
    ({ attributes }) => Date.parse(attributes.start) <= start && end <= Date.parse(attributes.end),
  );
  return Math.max(0, ...whole.map(({ attributes }) => attributes.seats));
}

/** Creates the guard, which reads the lists with the rights of the operator. */
export const createGuard = (query: QueryOrders): WaitingListGuard => ({
  async requireNoneAhead(sdk, { seats, ...time }) {
    const { id: customerId } = (await sdk.currentUser.show()).data;
    // Most class times have no list: one short question settles it.
    if ((await countAhead(query, time, { customerId, most: 1 })) === 0) return;
    const free = await freeSeatsAt(sdk, time);
    const ahead = await countAhead(query, time, { customerId, most: free });
    if (free - ahead >= seats) return;
    throw apiFault(
      409,
      'class-waiting-list',
      'Others wait for this class: a place that frees is offered to them first.',
      ['bodyParams', 'params', 'bookingStart'],
    );
  },
});
