import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk, rejectionOf } from '#src/ducks/appThunk.ts';
import type { RootState } from '#src/ducks/appThunk.ts';
import { rootReducer } from '#src/ducks/rootReducer.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { failed, idle, loading, ready } from '#src/util/request.ts';
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
    for (const [key, thunk] of [
      ['verify', verifyEmail],
      ['send', sendVerificationEmail],
    ] as const) {
      builder
        .addCase(thunk.pending, state => {
          state[key] = loading;
        })
        .addCase(thunk.fulfilled, state => {
          state[key] = ready;
        })
        .addCase(thunk.rejected, (state, action) => {
          state[key] = failed(rejectionOf(action));
        });
    }
  },
});

const injected = slice.injectInto(rootReducer);
/** Where confirming and sending stand. */
export const selectEmailVerification = (
  state: RootState & { emailVerification?: EmailVerificationState },
): EmailVerificationState => injected.selectSlice(state);
