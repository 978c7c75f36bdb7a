import { createSlice } from '@reduxjs/toolkit';

/** Interface state that belongs to no page. */
export interface UiState {
  /** Whether the address is being changed and the next page is still loading. */
  navigating: boolean;
}

const initialState: UiState = { navigating: false };

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
  },
  selectors: { selectNavigating: state => state.navigating },
});

export const ui = slice;
export const { navigationStarted, navigationEnded } = slice.actions;
export const { selectNavigating } = slice.selectors;
