import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { trackRequests } from '#src/store/trackRequests.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

export interface EmailVerificationState {
  /** Confirming the address with the token of a mail. */
  verify: RequestStatus;
}

const initialState: EmailVerificationState = { verify: idle };

/** Confirms the address that the token was mailed to, and takes over the changed person. */
export const verifyEmail = createAppThunk(
  'emailVerification/verify',
  async (verificationToken: string, { api, dispatch }): Promise<void> => {
    await api.currentUser.verifyEmail(verificationToken);
    await dispatch(fetchCurrentUser());
  },
);

const slice = createSlice({
  name: 'emailVerification',
  initialState,
  reducers: {},
  extraReducers: builder => {
    trackRequests(builder, [['verify', verifyEmail]]);
  },
});

const injected = slice.injectInto(rootReducer);
/** Where confirming stands. */
export const selectEmailVerification = (
  state: RootState & { emailVerification?: EmailVerificationState },
): EmailVerificationState => injected.selectSlice(state);
