import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { trackRequests } from '#src/store/trackRequests.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** The mail with a link to a new password. */
export interface PasswordLinkState {
  request: RequestStatus;
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
    trackRequests(builder, [['request', requestPasswordLink]]);
  },
});

const injected = slice.injectInto(rootReducer);
export const { passwordLinkForgotten } = slice.actions;
/** Where sending the mail stands. */
export const selectPasswordLink = (
  state: RootState & { passwordLink?: PasswordLinkState },
): RequestStatus => injected.selectSlice(state).request;
