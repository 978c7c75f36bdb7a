import { orderChoices } from './ownChoices.ts';
import { cancelBooking } from './cancelBooking.ts';
import { moveBooking } from './moveBooking.ts';
import type { PrivilegedCaller } from '#server/orders/privileged.ts';
import type { OrderChoices } from '#shared/contract/api/bookingChanges.ts';
import type { CancelOrderCall, MoveOrderCall } from '#shared/contract/bodies/bookingChanges.ts';
import type { BookingChangesOptions } from './withOwnOrder.ts';

/**
 * Changes that students make to their orders (decision 197). Each can be repeated: it happens once.
 */
export interface BookingChanges {
  choices(caller: PrivilegedCaller, id: string): Promise<OrderChoices>;
  /** @throws ApiFault 409 `order-terms-changed`, `order-not-changeable`, `order-process-older` */
  cancel(caller: PrivilegedCaller, call: CancelOrderCall): Promise<void>;
  /** @throws ApiFault 409 also when the seat is taken or the student has the time already */
  move(caller: PrivilegedCaller, call: MoveOrderCall): Promise<void>;
}

/** Binds the changes that students make to their dependencies. */
export const createBookingChanges = (deps: BookingChangesOptions): BookingChanges => ({
  choices: ({ sdk }, id) => orderChoices(sdk, id, deps.now),
  cancel: (caller, call) => cancelBooking(deps, caller, call),
  move: (caller, call) => moveBooking(deps, caller, call),
});
