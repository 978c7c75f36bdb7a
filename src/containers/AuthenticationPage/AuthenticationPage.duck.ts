import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import type { NewAccount } from '#shared/contract/bodies/account.ts';
import type { Newcomer } from '#shared/contract/api/account.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { appError } from '#src/util/errors.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** State of a sign-up through a social login. */
export interface AuthenticationPageState {
  /** Request for the user that the provider has returned. */
  show: RequestStatus;
  /** User that the provider has returned; null when no sign-up is pending. */
  newcomer: Newcomer | null;
  confirm: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    AuthenticationPage: AuthenticationPageState;
  }
}

const initialState: AuthenticationPageState = { show: idle, newcomer: null, confirm: idle };

/**
 * Fetches the user that the provider has returned. Runs in the browser only, because pages of
 * anonymous visitors are cached for all of them.
 */
export const fetchNewcomer = createAppThunk('AuthenticationPage/newcomer', (_: void, { api }) =>
  api.app.newcomer(),
);

/**
 * Creates the account, which also signs the user in. The server sets the session, so the next page
 * is loaded from the server.
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

/** Loads the class for which somebody signs up. */
export const fetchWantedClass = createAppThunk(
  'AuthenticationPage/wanted',
  async (id: string, { api, dispatch }) => {
    dispatch(mergeEntities(await api.listings.show(id, { include: ['author'] })));
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
