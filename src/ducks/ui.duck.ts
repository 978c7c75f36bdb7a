import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** Interface state that belongs to no page. */
export interface UiState {
  /** Whether the address is being changed and the next page is still loading. */
  navigating: boolean;
  /** Whole address of the page that is shown, without what only opens something over it. */
  canonicalUrl: string | null;
}

const initialState: UiState = { navigating: false, canonicalUrl: null };

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
  selectors: {
    selectNavigating: state => state.navigating,
    selectCanonicalUrl: state => state.canonicalUrl,
  },
});

export const ui = slice;
export const { navigationStarted, navigationEnded, locationChanged } = slice.actions;
export const { selectNavigating, selectCanonicalUrl } = slice.selectors;
