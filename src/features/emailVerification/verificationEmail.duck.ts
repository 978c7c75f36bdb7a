import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { AppDispatch } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { appError } from '#src/util/errors.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
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

const send = createAppThunk('verificationEmail/send', (_: void, { api }) =>
  api.currentUser.sendVerificationEmail(),
);

/**
 * Mails the link that confirms the address again; five a day at most. The slice holds the status.
 * Rejects with `busy` while another is in progress.
 */
export const sendVerificationEmail =
  () =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    if (selectSendVerificationEmail(getState()).status === 'loading') {
      throw appError('busy', 'Email verification already in progress');
    }
    await dispatch(send());
  };

const slice = createSlice({
  name: 'verificationEmail',
  initialState,
  reducers: {
    /** Forgets the status of the last mail. */
    verificationEmailForgotten: () => initialState,
  },
  extraReducers: builder => {
    trackRequests(builder, state => state, [['send', send]]);
  },
  selectors: { selectSendVerificationEmail: state => state.send },
});

export const { verificationEmailForgotten } = slice.actions;
export const { selectSendVerificationEmail } = slice.injectInto(rootReducer).selectors;
