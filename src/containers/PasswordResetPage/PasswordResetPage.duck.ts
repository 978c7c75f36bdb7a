import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

export interface PasswordResetState {
  reset: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    PasswordResetPage: PasswordResetState;
  }
}

const initialState: PasswordResetState = { reset: idle };

/** Sets a new password with the token of the link. */
export const resetPassword = createAppThunk(
  'PasswordResetPage/reset',
  async (
    change: { email: string; passwordResetToken: string; newPassword: string },
    { api, dispatch, getState },
  ): Promise<void> => {
    await api.passwordReset.reset(change);
    // A reset ends all sessions of the account; reloading the user says whether this is one of
    // them.
    if (selectIsAuthenticated(getState())) await dispatch(fetchCurrentUser());
  },
);

const slice = createSlice({
  name: 'PasswordResetPage',
  initialState,
  reducers: {
    /** Resets the state when the page is left. */
    resetForgotten: () => initialState,
  },
  extraReducers: builder => {
    trackRequests(builder, state => state, [['reset', resetPassword]]);
  },
  selectors: { selectReset: state => state.reset },
});

export const { resetForgotten } = slice.actions;
export const { selectReset } = slice.injectInto(rootReducer).selectors;
