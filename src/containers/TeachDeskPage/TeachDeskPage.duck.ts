import { createSlice } from '@reduxjs/toolkit';
import type { Desk } from '#shared/contract/api/teach.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

export interface TeachDeskState {
  show: RequestStatus;
  /** IANA zone of the last request; null before it. */
  zone: string | null;
  desk: Desk | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    TeachDeskPage: TeachDeskState;
  }
}

const initialState: TeachDeskState = { show: idle, zone: null, desk: null };

/** Loads today's and next class times, in a zone. */
export const fetchDesk = createAppThunk('TeachDeskPage/fetch', (zone: string, { api }) =>
  api.app.teach.desk({ zone }),
);

const slice = createSlice({
  name: 'TeachDeskPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchDesk.pending, (state, { meta }) => {
        state.zone = meta.arg;
      })
      .addCase(fetchDesk.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.show, meta)) state.desk = payload;
      });
    trackRequests(builder, state => state, [['show', fetchDesk]]);
  },
  selectors: { selectTeachDesk: state => state },
});

export const { selectTeachDesk } = slice.injectInto(rootReducer).selectors;
