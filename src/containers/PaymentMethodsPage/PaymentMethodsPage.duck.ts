import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { deleteCard, fetchSavedCard } from '#src/features/savedCard/savedCard.duck.ts';
import type { CardFailure } from '#src/util/cardFailure.ts';
import type { AppError } from '#src/util/errors.ts';
import { reporting } from '#src/util/errorLog.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** Reason for which a card was not saved. */
export type SaveFailure =
  | { kind: 'card'; failure: CardFailure }
  /** `hasLostCard`: the previous card was removed already. */
  | { kind: 'step'; error: AppError; hasLostCard: boolean };

export interface PaymentMethodsState {
  show: RequestStatus;
  /** Epoch milliseconds when the card was loaded. */
  shownAt: number;
  save: { status: 'idle' } | { status: 'working' } | { status: 'failed'; failure: SaveFailure };
  remove: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    PaymentMethodsPage: PaymentMethodsState;
  }
}

const initialState: PaymentMethodsState = {
  show: idle,
  shownAt: 0,
  save: { status: 'idle' },
  remove: idle,
};

/** Creates a setup intent, with which the provider checks a card. Returns its client secret. */
export const createSetupIntent = createAppThunk(
  'PaymentMethodsPage/createSetupIntent',
  async (_: void, { api }) => {
    const create = () => api.stripeSetupIntents.create();
    return (await reporting('create-setup-intent-failed', create)).clientSecret;
  },
);

const slice = createSlice({
  name: 'PaymentMethodsPage',
  initialState,
  reducers: {
    saveStarted(state) {
      state.save = { status: 'working' };
    },
    saveEnded(state) {
      state.save = { status: 'idle' };
    },
    saveFailed(state, { payload }: PayloadAction<SaveFailure>) {
      state.save = { status: 'failed', failure: payload };
    },
    /** Resets the deletion before it is requested again. */
    removalAsked(state) {
      state.remove = idle;
    },
  },
  extraReducers: builder => {
    builder
      .addCase(fetchSavedCard.pending, () => initialState)
      .addCase(fetchSavedCard.fulfilled, (state, { payload }) => {
        state.shownAt = payload;
      })
      .addCase(deleteCard.fulfilled, state => {
        state.save = { status: 'idle' };
      });
    trackRequests(builder, state => state, [
      ['show', fetchSavedCard],
      ['remove', deleteCard],
    ]);
  },
  selectors: { selectPaymentMethods: state => state },
});

export const { saveStarted, saveEnded, saveFailed, removalAsked } = slice.actions;
export const { selectPaymentMethods } = slice.injectInto(rootReducer).selectors;
