import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { limitedRefused } from '#src/store/appThunk.ts';

/** Interface state that belongs to no page. */
export interface UiState {
  /** True while the address has changed and the next page is still loading. */
  navigating: boolean;
  /** Whole address of the page that is shown, without what only opens something over it. */
  canonicalUrl: string | null;
  /** Changes refused so far to an operator who looks as somebody else. */
  limitedRefusals: number;
}

declare module '#src/store/rootState.ts' {
  interface CoreSlices {
    ui: UiState;
  }
}

const initialState: UiState = { navigating: false, canonicalUrl: null, limitedRefusals: 0 };

const slice = createSlice({
  name: 'ui',
  initialState,
  reducers: {
    navigationStarted: state => {
      state.navigating = true;
    },
    navigationEnded: state => {
      state.navigating = false;
    },
    locationChanged: (state, { payload }: PayloadAction<string>) => {
      state.canonicalUrl = payload;
    },
  },
  extraReducers: builder => {
    builder.addCase(limitedRefused, state => {
      state.limitedRefusals += 1;
    });
  },
  selectors: {
    selectLimitedRefusals: state => state.limitedRefusals,
    selectNavigating: state => state.navigating,
    selectCanonicalUrl: state => state.canonicalUrl,
  },
});

export const ui = slice;
export const { navigationStarted, navigationEnded, locationChanged } = slice.actions;
export const { selectLimitedRefusals, selectNavigating, selectCanonicalUrl } = slice.selectors;
