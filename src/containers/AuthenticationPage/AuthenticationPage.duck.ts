import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import type { NewAccount } from '#shared/contract/bodies/account.ts';
import type { Newcomer } from '#shared/contract/api/account.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/store.ts';
import { appError } from '#src/util/errors.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** The end of a sign-up that began at a provider. */
export interface AuthenticationPageState {
  /** Asking who has come. */
  show: RequestStatus;
  /** The person from the provider; null when nobody waits for an account. */
  newcomer: Newcomer | null;
  confirm: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    AuthenticationPage: AuthenticationPageState;
  }
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
      .addCase(fetchNewcomer.pending, () => initialState)
      .addCase(fetchNewcomer.fulfilled, (state, { payload }) => {
        state.newcomer = payload;
      });
    trackRequests(builder, state => state, [
      ['show', fetchNewcomer],
      ['confirm', confirmAccount],
    ]);
  },
  selectors: { selectAuthenticationPage: state => state },
});

export const { selectAuthenticationPage } = slice.injectInto(rootReducer).selectors;
