import { createSlice } from '@reduxjs/toolkit';
import type { MyPast } from '#shared/contract/api/my.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

export interface MyPastState {
  show: RequestStatus;
  past: MyPast | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    MyPastPage: MyPastState;
  }
}

const initialState: MyPastState = { show: idle, past: null };

/** Loads a page of what is over. */
export const fetchMyPast = createAppThunk('MyPastPage/fetch', (page: number, { api }) =>
  api.app.my.past({ page }),
);

const slice = createSlice({
  name: 'MyPastPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder.addCase(fetchMyPast.fulfilled, (state, { payload, meta }) => {
      if (isLatest(state.show, meta)) state.past = payload;
    });
    trackRequests(builder, state => state, [['show', fetchMyPast]]);
  },
  selectors: { selectMyPast: state => state },
});

export const { selectMyPast } = slice.injectInto(rootReducer).selectors;

/** Returns the page of an address, from 1. An invalid one is the first. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1;
}
