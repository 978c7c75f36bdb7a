import { parseAnswer } from './appApiClient.ts';
import type { AppApiClient } from './appApiClient.ts';
import { orderChoicesAnswer } from '#shared/contract/api/bookingChanges.ts';
import type { OrderChoices } from '#shared/contract/api/bookingChanges.ts';
import type { CancelOrderCall, MoveOrderCall } from '#shared/contract/bodies/bookingChanges.ts';

/** Changes that students make to their orders. */
export interface BookingChangesApi {
  /** Returns what the student can change of an order now. */
  choices(transactionId: string): Promise<OrderChoices>;
  /** Rejects with 409 `order-terms-changed` when something else than `way` is possible by now. */
  cancel(call: CancelOrderCall): Promise<void>;
  /** Rejects with 409 when the terms have changed or the place is taken. */
  move(call: MoveOrderCall): Promise<void>;
}

/** Creates the calls by which somebody cancels or moves a booking; answers are validated. */
export const createBookingChangesApi = ({ post }: AppApiClient): BookingChangesApi => ({
  choices: async transactionId =>
    parseAnswer(orderChoicesAnswer, await post('order-choices', { transactionId })),
  async cancel(call) {
    await post('cancel-order', call);
  },
  async move(call) {
    await post('move-order', call);
  },
});
