import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { ThunkContext } from '#src/store/appThunk.ts';
import { trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { reporting } from '#src/util/errorLog.ts';
import { isAppError } from '#src/util/errors.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { reloadTransaction } from './transactionThunks.ts';
import type { OrderChoices } from '#shared/contract/api/bookingChanges.ts';
import type { CancelOrderCall, MoveOrderCall } from '#shared/contract/bodies/bookingChanges.ts';
import type { FailureTag } from '#shared/contract/failureTag.ts';

export interface BookingChangesState {
  transactionId: string | null;
  /** Changes that the student can make; the server decides by its clock and the order's terms. */
  choices: OrderChoices | null;
  load: RequestStatus;
  /** Cancellation or move in flight, at most one. */
  change: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    BookingChanges: BookingChangesState;
  }
}

const initialState: BookingChangesState = {
  transactionId: null,
  choices: null,
  load: idle,
  change: idle,
};

/** Fetches what the student can change of the order now. */
export const fetchChoices = createAppThunk('BookingChanges/choices', (id: string, { api }) =>
  api.app.bookingChanges.choices(id),
);

/**
 * Makes a change, and shows how the order is afterwards; also when it was refused because it
 * had changed.
 */
async function changing(
  id: string,
  tag: FailureTag,
  context: ThunkContext,
  change: () => Promise<void>,
): Promise<number> {
  try {
    await reporting(tag, change);
  } catch (error) {
    // The first error is shown; the page preserves what it shows when the reload fails, too.
    if (isAppError(error) && error.status === 409) {
      await Promise.all([
        reloadTransaction(id, context).catch(() => undefined),
        context.dispatch(fetchChoices(id)),
      ]);
    }
    throw error;
  }
  await reloadTransaction(id, context);
  await context.dispatch(fetchChoices(id));
  return Date.now();
}

/** Takes a request back or cancels a booking. */
export const cancelOrder = createAppThunk(
  'BookingChanges/cancel',
  (call: CancelOrderCall, context) =>
    changing(call.transactionId, 'cancel-order-failed', context, () =>
      context.api.app.bookingChanges.cancel(call),
    ),
);

/** Moves an order to another time of the class. */
export const moveOrder = createAppThunk('BookingChanges/move', (call: MoveOrderCall, context) =>
  changing(call.transactionId, 'move-order-failed', context, () =>
    context.api.app.bookingChanges.move(call),
  ),
);

const slice = createSlice({
  name: 'BookingChanges',
  initialState,
  reducers: {
    /** Forgets the last failure before a dialog opens. */
    changeBegun(state) {
      state.change = idle;
    },
  },
  extraReducers: builder => {
    builder
      .addCase(fetchChoices.pending, (state, { meta }) =>
        state.transactionId === meta.arg ? state : { ...initialState, transactionId: meta.arg },
      )
      .addCase(fetchChoices.fulfilled, (state, { payload, meta }) => {
        if (state.transactionId === meta.arg) state.choices = payload;
      });
    trackRequests(builder, state => state, [
      ['load', fetchChoices],
      ['change', cancelOrder],
      ['change', moveOrder],
    ]);
  },
  selectors: { selectBookingChanges: state => state },
});

export const { changeBegun } = slice.actions;
export const { selectBookingChanges } = slice.injectInto(rootReducer).selectors;
