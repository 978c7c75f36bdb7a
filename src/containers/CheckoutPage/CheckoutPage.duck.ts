import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '#src/store/rootReducer.ts';
import type { CardFailure } from '#src/util/cardFailure.ts';
import type { AppError } from '#src/util/errors.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { CheckoutStep } from './checkoutErrors.ts';
import {
  confirmOrder,
  initiateOrder,
  prepareCheckout,
  recheckOrder,
  showListing,
} from './checkoutThunks.ts';
import type { PendingOrder, Quote } from './order.ts';
import type { PayingCard } from './payment.ts';

/** Reason for which the last submission failed. */
export type SubmitFailure =
  | { kind: 'step'; step: CheckoutStep; error: AppError }
  /** `of` says whether the refused card was the saved one or one typed in. */
  | { kind: 'card'; of: PayingCard['kind']; failure: CardFailure }
  /** The payment provider did not report the status of the payment. */
  | { kind: 'paymentUnknown' };

export interface CheckoutState {
  show: RequestStatus;
  listingId: string | null;
  /** Epoch milliseconds when the listing was loaded. */
  shownAt: number;
  prepare: RequestStatus;
  quote: Quote | null;
  order: PendingOrder | null;
  /** Booking of the same class time, which rules out another one. */
  bookedTransactionId: string | null;
  /** Order by which a place of the class time is held for the reader. */
  offeredId: string | null;
  /** The payment provider has accepted the card. */
  cardHandled: boolean;
  /** Id of the card at the payment provider, to be saved after confirmation; null for none. */
  methodToKeep: string | null;
  submit: { status: 'idle' } | { status: 'working' } | { status: 'failed'; failure: SubmitFailure };
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    CheckoutPage: CheckoutState;
  }
}

const initialState: CheckoutState = {
  show: idle,
  listingId: null,
  shownAt: 0,
  prepare: idle,
  quote: null,
  order: null,
  bookedTransactionId: null,
  offeredId: null,
  cardHandled: false,
  methodToKeep: null,
  submit: { status: 'idle' },
};

const slice = createSlice({
  name: 'CheckoutPage',
  initialState,
  reducers: {
    submitStarted(state) {
      state.submit = { status: 'working' };
    },
    submitEnded(state) {
      state.submit = { status: 'idle' };
    },
    submitFailed(state, { payload }: PayloadAction<SubmitFailure>) {
      state.submit = { status: 'failed', failure: payload };
    },
    /**
     * Marks the card as accepted. A payload is the id of a card to save after confirmation; what is
     * only found to be accepted leaves an earlier one.
     */
    cardHandled(state, { payload }: PayloadAction<string | undefined>) {
      state.cardHandled = true;
      if (payload !== undefined) state.methodToKeep = payload;
    },
  },
  extraReducers: builder => {
    const takeOrder = (state: CheckoutState, { payload }: { payload: PendingOrder }) => {
      state.order = payload;
    };
    builder
      .addCase(showListing.pending, () => initialState)
      .addCase(showListing.fulfilled, (state, { payload }) => {
        state.listingId = payload.id;
        state.shownAt = payload.at;
      })
      .addCase(prepareCheckout.pending, state => {
        state.submit = { status: 'idle' };
        state.cardHandled = false;
        state.methodToKeep = null;
        state.order = null;
        state.bookedTransactionId = null;
        state.offeredId = null;
      })
      .addCase(prepareCheckout.fulfilled, (state, { payload }) => {
        state.order = payload.order;
        state.quote = payload.quote;
        state.bookedTransactionId = payload.bookedTransactionId;
        state.offeredId = payload.offeredId;
      })
      .addCase(initiateOrder.fulfilled, takeOrder)
      .addCase(confirmOrder.fulfilled, takeOrder)
      .addCase(recheckOrder.fulfilled, takeOrder);
    trackRequests(builder, state => state, [
      ['show', showListing],
      ['prepare', prepareCheckout],
    ]);
  },
  selectors: { selectCheckout: state => state },
});

export const { submitStarted, submitEnded, submitFailed, cardHandled } = slice.actions;
export const { selectCheckout } = slice.injectInto(rootReducer).selectors;
