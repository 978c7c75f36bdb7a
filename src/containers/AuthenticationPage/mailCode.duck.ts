import { createSlice } from '@reduxjs/toolkit';
import {
  requestMailCode,
  signUpByMailCode,
  verifyMailCode,
  verifyMailFactor,
} from '#src/api/mailCode.ts';
import type { MailCodeAccount, MailCodeRequest } from '#shared/contract/bodies/account.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { keepsCookies } from '#src/util/browser/cookies.ts';
import { appError } from '#src/util/errors.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** State of a log-in by a code from a mail. */
export interface MailCodeState {
  send: RequestStatus;
  verify: RequestStatus;
  factor: RequestStatus;
  signUp: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    MailCode: MailCodeState;
  }
}

const initialState: MailCodeState = { send: idle, verify: idle, factor: idle, signUp: idle };

/** Mails a code. Without cookies nothing could be done with it. */
export const sendMailCode = createAppThunk(
  'MailCode/send',
  async (request: MailCodeRequest, { api }) => {
    if (!keepsCookies()) throw appError('cookies-blocked', 'The browser keeps no cookies.');
    await requestMailCode(api.app.client, request);
  },
);

/** Enters the code; fulfilled with false where there is no account yet. */
export const enterMailCode = createAppThunk('MailCode/verify', (code: string, { api }) =>
  verifyMailCode(api.app.client, code),
);

/** Enters a code of the second factor. */
export const enterMailFactor = createAppThunk('MailCode/factor', (code: string, { api }) =>
  verifyMailFactor(api.app.client, code),
);

/** Opens the account. */
export const openMailAccount = createAppThunk(
  'MailCode/signUp',
  (account: MailCodeAccount, { api }) => signUpByMailCode(api.app.client, account),
);

const slice = createSlice({
  name: 'MailCode',
  initialState,
  reducers: {
    /** Forgets the last failures when another step is shown. */
    mailCodeErrorsCleared: () => initialState,
  },
  extraReducers: builder => {
    trackRequests(builder, state => state, [
      ['send', sendMailCode],
      ['verify', enterMailCode],
      ['factor', enterMailFactor],
      ['signUp', openMailAccount],
    ]);
  },
  selectors: { selectMailCode: state => state },
});

export const { mailCodeErrorsCleared } = slice.actions;
export const { selectMailCode } = slice.injectInto(rootReducer).selectors;
