import { createSlice } from '@reduxjs/toolkit';
import type { MySubscriptions } from '#shared/contract/api/my.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

export interface MySubscriptionsState {
  show: RequestStatus;
  my: MySubscriptions | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    MySubscriptionsPage: MySubscriptionsState;
  }
}

const initialState: MySubscriptionsState = { show: idle, my: null };

/** Loads the reader's subscriptions. */
export const fetchMySubscriptions = createAppThunk(
  'MySubscriptionsPage/fetch',
  (_: void, { api }) => api.app.my.subscriptions(),
);

const slice = createSlice({
  name: 'MySubscriptionsPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder.addCase(fetchMySubscriptions.fulfilled, (state, { payload, meta }) => {
      if (isLatest(state.show, meta)) state.my = payload;
    });
    trackRequests(builder, state => state, [['show', fetchMySubscriptions]]);
  },
  selectors: { selectMySubscriptions: state => state },
});

export const { selectMySubscriptions } = slice.injectInto(rootReducer).selectors;
