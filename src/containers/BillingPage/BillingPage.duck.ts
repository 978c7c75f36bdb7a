import { createSlice } from '@reduxjs/toolkit';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { currentUserQuery } from '#src/ducks/user.duck.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { billingOf } from './billing.ts';
import type { BillingValues } from './billing.ts';

export interface BillingPageState {
  save: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    BillingPage: BillingPageState;
  }
}

const initialState: BillingPageState = { save: idle };

/** Saves what is printed on receipts. Only the person and the server see it there. */
export const saveBilling = createAppThunk(
  'BillingPage/save',
  async (values: BillingValues, { api, dispatch }) => {
    const profile = { privateData: { billing: billingOf(values) } };
    dispatch(mergeEntities(await api.currentUser.updateProfile(profile, currentUserQuery)));
  },
);

const slice = createSlice({
  name: 'BillingPage',
  initialState,
  reducers: {
    /** Resets the request when the page is left. */
    savingForgotten: () => initialState,
  },
  extraReducers: builder => {
    trackRequests(builder, state => state, [['save', saveBilling]]);
  },
  selectors: { selectSave: state => state.save },
});

export const { savingForgotten } = slice.actions;
export const { selectSave } = slice.injectInto(rootReducer).selectors;
