import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/ducks/appThunk.ts';
import type { RootState } from '#src/ducks/appThunk.ts';
import { rootReducer } from '#src/ducks/rootReducer.ts';
import { trackRequests } from '#src/ducks/trackRequests.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

export interface EmailVerificationState {
  /** Confirming the address with the token of a mail. */
  verify: RequestStatus;
  /** Sending another mail. */
  send: RequestStatus;
}

const initialState: EmailVerificationState = { verify: idle, send: idle };

/** Confirms the address that the token was mailed to, and takes over the changed person. */
export const verifyEmail = createAppThunk(
  'emailVerification/verify',
  async (verificationToken: string, { api, dispatch }): Promise<void> => {
    await api.currentUser.verifyEmail(verificationToken);
    await dispatch(fetchCurrentUser());
  },
);

/** Sends the mail once more; the marketplace allows five a day. One at a time. */
export const sendVerificationEmail = createAppThunk(
  'emailVerification/send',
  (_: void, { api }) => api.currentUser.sendVerificationEmail(),
  { condition: (_, state) => selectEmailVerification(state).send.status !== 'loading' },
);

const slice = createSlice({
  name: 'emailVerification',
  initialState,
  reducers: {},
  extraReducers: builder => {
    trackRequests(builder, [
      ['verify', verifyEmail],
      ['send', sendVerificationEmail],
    ]);
  },
});

const injected = slice.injectInto(rootReducer);
/** Where confirming and sending stand. */
export const selectEmailVerification = (
  state: RootState & { emailVerification?: EmailVerificationState },
): EmailVerificationState => injected.selectSlice(state);
