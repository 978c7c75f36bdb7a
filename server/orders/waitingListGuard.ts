import type { Span } from '#server/marketplaceClient/liveOrder.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';

/** Reserves seats that are released for students on the waiting list. */
export interface WaitingListGuard {
  /**
   * Refuses seats in a class time that others wait for: a released seat is offered to them first.
   * @throws ApiFault 409 `class-waiting-list`
   */
  requireNoneAhead(sdk: ServerSdk, wanted: WantedSeats): Promise<void>;
}

/** Seats in a class time, epoch milliseconds. */
export interface WantedSeats extends Span {
  listingId: string;
  seats: number;
}

/** Guard of a server without the rights of an operator, which has no waiting lists. */
export const noWaitingLists: WaitingListGuard = { requireNoneAhead: () => Promise.resolve() };
