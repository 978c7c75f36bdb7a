import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/store.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

export interface VerificationEmailState {
  send: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    verificationEmail: VerificationEmailState;
  }
}

const initialState: VerificationEmailState = { send: idle };

/** Mails the link that confirms the address again; five a day at most, one at a time. */
export const sendVerificationEmail = createAppThunk(
  'verificationEmail/send',
  (_: void, { api }) => api.currentUser.sendVerificationEmail(),
  { condition: (_, state) => selectSendVerificationEmail(state).status !== 'loading' },
);

const slice = createSlice({
  name: 'verificationEmail',
  initialState,
  reducers: {
    /** Forgets the status of the last mail. */
    verificationEmailForgotten: () => initialState,
  },
  extraReducers: builder => {
    trackRequests(builder, state => state, [['send', sendVerificationEmail]]);
  },
  selectors: { selectSendVerificationEmail: state => state.send },
});

export const { verificationEmailForgotten } = slice.actions;
export const { selectSendVerificationEmail } = slice.injectInto(rootReducer).selectors;
