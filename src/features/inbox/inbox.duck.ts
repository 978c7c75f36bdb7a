import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { InboxSummary } from '#shared/contract/api/inbox.ts';
import { createAppThunk, sessionEnded } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/rootReducer.ts';

/** Number of unread orders, and the changes that the server reports. */
export interface InboxState {
  /** null until it is loaded, and where the server does not count. */
  news: Pick<InboxSummary, 'orders' | 'sales'> | null;
  /** Number of changes so far. */
  changes: number;
  /** Order of the last change; null for one that may be of any. */
  changedId: string | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    inbox: InboxState;
  }
}

const initialState: InboxState = { news: null, changes: 0, changedId: null };

/** Counts what is new. Where the server does not count, nothing changes. */
export const fetchInboxSummary = createAppThunk('inbox/summary', (_: void, { api }) =>
  api.app.inbox.summary(),
);

const slice = createSlice({
  name: 'inbox',
  initialState,
  reducers: {
    /** An order of the reader's has changed; null: something may have, while nobody listened. */
    inboxChanged(state, { payload }: PayloadAction<string | null>) {
      state.changes += 1;
      state.changedId = payload;
    },
  },
  extraReducers: builder => {
    builder
      .addCase(fetchInboxSummary.fulfilled, (state, { payload: { isCounted, orders, sales } }) => {
        state.news = isCounted ? { orders, sales } : null;
      })
      .addCase(sessionEnded, () => initialState);
  },
  selectors: { selectInboxNews: state => state.news, selectInboxChanges: state => state },
});

export const { inboxChanged } = slice.actions;
export const { selectInboxNews, selectInboxChanges } = slice.injectInto(rootReducer).selectors;
