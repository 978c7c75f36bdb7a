import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** The mail with a link to a new password. */
export interface PasswordLinkState {
  request: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    passwordLink: PasswordLinkState;
  }
}

const initialState: PasswordLinkState = { request: idle };

/** Mails the link to an address. One at a time. */
export const requestPasswordLink = createAppThunk(
  'passwordLink/request',
  (email: string, { api }) => api.passwordReset.request(email),
  { condition: (_, state) => selectPasswordLink(state).status !== 'loading' },
);

const slice = createSlice({
  name: 'passwordLink',
  initialState,
  reducers: {
    /** Another address is about to be typed, or the page is left. */
    passwordLinkForgotten: () => initialState,
  },
  extraReducers: builder => {
    trackRequests(builder, state => state, [['request', requestPasswordLink]]);
  },
  selectors: { selectPasswordLink: state => state.request },
});

export const { passwordLinkForgotten } = slice.actions;
export const { selectPasswordLink } = slice.injectInto(rootReducer).selectors;
