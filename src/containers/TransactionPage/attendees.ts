import { createAppThunk } from '#src/store/appThunk.ts';
import type { AttendeesCall } from '#shared/contract/bodies/orders.ts';
import { reloadTransaction } from './transactionThunks.ts';

/** Says who comes on the places of an order, and shows it. */
export const nameAttendees = createAppThunk(
  'TransactionPage/nameAttendees',
  async (call: AttendeesCall, context) => {
    await context.api.app.nameAttendees(call);
    await reloadTransaction(call.transactionId, context);
  },
);
