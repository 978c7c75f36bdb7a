import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { fetchCurrentUser, selectCurrentUser } from '#src/ducks/user.duck.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

export interface EmailVerificationState {
  /** Confirming the address with the token of a mail. */
  verify: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    emailVerification: EmailVerificationState;
  }
}

const initialState: EmailVerificationState = { verify: idle };

/** Confirms the e-mail address that the token was sent to, and reloads the user. */
export const verifyEmail = createAppThunk(
  'emailVerification/verify',
  async (verificationToken: string, { api, dispatch, getState }): Promise<void> => {
    await api.currentUser.verifyEmail(verificationToken);
    await dispatch(fetchCurrentUser());
    // The mail has arrived, so the address is a right one after all.
    const data = selectCurrentUser(getState())?.attributes.profile.privateData;
    if (data?.mailRefused) {
      await api.currentUser.updateProfile({ privateData: { mailRefused: null } });
    }
  },
);

const slice = createSlice({
  name: 'emailVerification',
  initialState,
  reducers: {},
  extraReducers: builder => {
    trackRequests(builder, state => state, [['verify', verifyEmail]]);
  },
  selectors: { selectEmailVerification: state => state },
});

export const { selectEmailVerification } = slice.injectInto(rootReducer).selectors;
