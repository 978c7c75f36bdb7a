import { createSlice } from '@reduxjs/toolkit';
import type { ReceiptList } from '#shared/contract/api/receipts.ts';
import type { ReceiptsQuery } from '#shared/contract/bodies/receipts.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

export interface ReceiptsState {
  show: RequestStatus;
  list: ReceiptList | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    receipts: ReceiptsState;
  }
}

const initialState: ReceiptsState = { show: idle, list: null };

/** Loads a page of receipts. */
export const fetchReceipts = createAppThunk('receipts/fetch', (query: ReceiptsQuery, { api }) =>
  api.app.receipts(query),
);

const slice = createSlice({
  name: 'receipts',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder.addCase(fetchReceipts.fulfilled, (state, { payload, meta }) => {
      if (isLatest(state.show, meta)) state.list = payload;
    });
    trackRequests(builder, state => state, [['show', fetchReceipts]]);
  },
  selectors: { selectReceipts: state => state },
});

export const { selectReceipts } = slice.injectInto(rootReducer).selectors;
