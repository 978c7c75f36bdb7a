import { createSlice } from '@reduxjs/toolkit';
import type { NewAccount } from '#shared/contract/bodies/account.ts';
import type { Newcomer } from '#shared/contract/api/account.ts';
import { createAppThunk, rejectionOf } from '#src/store/appThunk.ts';
import { injectPageSlice } from '#src/store/rootReducer.ts';
import { trackRequests } from '#src/store/trackRequests.ts';
import { appError } from '#src/util/errors.ts';
import { failed, idle, loading, ready } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** The end of a sign-up that began at a provider. */
export interface AuthenticationPageState {
  /** Asking who has come. */
  show: RequestStatus;
  /** Who has come; null when nobody waits for an account. */
  newcomer: Newcomer | null;
  confirm: RequestStatus;
}

const initialState: AuthenticationPageState = { show: idle, newcomer: null, confirm: idle };

/** Asks who has come from a provider. Only in the browser: pages of visitors are everybody's. */
export const fetchNewcomer = createAppThunk('AuthenticationPage/newcomer', (_: void, { api }) =>
  api.app.newcomer(),
);

/**
 * Opens the newcomer's account, which signs them in. The session is the server's making, so the page
 * they go on to is loaded whole.
 */
export const confirmAccount = createAppThunk(
  'AuthenticationPage/confirm',
  async (account: NewAccount, { api, getState }) => {
    const { login, logout, signup } = getState().auth;
    if ([login, logout, signup].some(({ status }) => status === 'loading')) {
      throw appError('busy', 'Login, logout or sign-up already in progress');
    }
    await api.app.createUserWithIdp(account);
  },
);

const slice = createSlice({
  name: 'AuthenticationPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchNewcomer.pending, () => ({ ...initialState, show: loading }))
      .addCase(fetchNewcomer.fulfilled, (state, { payload }) => {
        state.show = ready;
        state.newcomer = payload;
      })
      .addCase(fetchNewcomer.rejected, (state, action) => {
        state.show = failed(rejectionOf(action));
      });
    trackRequests(builder, [['confirm', confirmAccount]]);
  },
  selectors: { selectAuthenticationPage: state => state },
});

export const { selectAuthenticationPage } = injectPageSlice(slice);
