import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { AuthInfo, Credentials } from '#src/api/types.ts';
import type { SignUpParams } from '#shared/contract/bodies/account.ts';
import { createAppThunk, sessionEnded } from '#src/store/appThunk.ts';
import type { AppDispatch } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { fetchCurrentUser, fetchUserFacts } from './user.duck.ts';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { keepsCookies } from '#src/util/browser/cookies.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** State of the session. Holds no token. */
export interface AuthState {
  authInfoLoaded: boolean;
  isAuthenticated: boolean;
  scopes: string[];
  login: RequestStatus;
  logout: RequestStatus;
  signup: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface CoreSlices {
    auth: AuthState;
  }
}

const initialState: AuthState = {
  authInfoLoaded: false,
  isAuthenticated: false,
  scopes: [],
  login: idle,
  logout: idle,
  signup: idle,
};

const isBusy = ({ login, logout, signup }: AuthState): boolean =>
  [login, logout, signup].some(({ status }) => status === 'loading');

const cookiesBlocked = appError('cookies-blocked', 'The browser keeps no cookies.');

/**
 * Checked first, so that nobody gets an account and no session.
 * @throws AppError `cookies-blocked`
 */
function requireCookies(): void {
  if (typeof document === 'object' && !keepsCookies()) throw cookiesBlocked;
}

const loginRequest = createAppThunk('auth/login', async (credentials: Credentials, { api }) => {
  requireCookies();
  return api.auth.login(credentials);
});

const logoutRequest = createAppThunk('auth/logout', (_: void, { api }) => api.auth.logout());

const signupRequest = createAppThunk('auth/signup', async (params: SignUpParams, { api }) => {
  requireCookies();
  await api.auth.signup(params);
});

type Guarded<Result> = (dispatch: AppDispatch, getState: () => RootState) => Promise<Result>;

// The pending action marks the request as busy, so its state is read before it.
const unlessBusy =
  <Result>(work: Guarded<Result>): Guarded<Result> =>
  (dispatch, getState) =>
    isBusy(getState().auth)
      ? Promise.reject(appError('busy', 'Login, logout or sign-up already in progress'))
      : work(dispatch, getState);

const signIn = (credentials: Credentials, isNew: boolean) =>
  unlessBusy(async (dispatch, getState) => {
    await dispatch(loginRequest(credentials)).unwrap();
    await dispatch(fetchCurrentUser());
    if (!getState().auth.isAuthenticated) {
      // The first call of the new session was a visitor's: its cookie was not stored.
      const error = { ...cookiesBlocked, ...(isNew ? { reason: 'signed-up' } : {}) };
      dispatch(slice.actions.sessionNotKept(error));
      throw error;
    }
    await dispatch(fetchUserFacts());
  });

/**
 * Signs in and loads the current user. Rejects with an AppError; `busy` while another is in
 * progress.
 */
export const login = (credentials: Credentials) => signIn(credentials, false);

/** Signs out; the store is reset. Rejects with an AppError; `busy` while another is in progress. */
export const logout = () =>
  unlessBusy(async dispatch => {
    await dispatch(logoutRequest()).unwrap();
  });

/** Creates the account, then signs in with it. Rejects with an AppError. */
export const signup = (params: SignUpParams) =>
  unlessBusy(async dispatch => {
    await dispatch(signupRequest(params)).unwrap();
    await dispatch(signIn({ username: params.email, password: params.password }, true));
  });

const slice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    /** Takes over the session as the server or the API client knows it. */
    authInfoLoaded(state, { payload }: PayloadAction<AuthInfo>) {
      state.authInfoLoaded = true;
      setInfo(state, payload);
    },
    /** The log-in succeeded and the browser has not stored the session. */
    sessionNotKept(state, { payload }: PayloadAction<AppError>) {
      state.login = { status: 'failed', error: payload };
    },
    /** Clears the last failures when a form is shown again. */
    authErrorsCleared(state) {
      for (const name of ['login', 'logout', 'signup'] as const) {
        if (state[name].status === 'failed') state[name] = idle;
      }
    },
  },
  extraReducers: builder => {
    builder
      .addCase(loginRequest.pending, state => {
        state.signup = idle;
      })
      .addCase(loginRequest.fulfilled, (state, { payload }) => setInfo(state, payload))
      .addCase(logoutRequest.fulfilled, () => ({ ...initialState, authInfoLoaded: true }))
      .addCase(signupRequest.pending, state => {
        state.login = idle;
      })
      .addCase(sessionEnded, () => ({ ...initialState, authInfoLoaded: true }));
    trackRequests(builder, state => state, [
      ['login', loginRequest],
      ['logout', logoutRequest],
      ['signup', signupRequest],
    ]);
  },
  selectors: {
    selectIsAuthenticated: state => state.isAuthenticated,
    selectScopes: state => state.scopes,
    selectLogin: state => state.login,
    selectLogout: state => state.logout,
    selectSignup: state => state.signup,
  },
});

function setInfo(state: AuthState, { isAnonymous, scopes }: AuthInfo) {
  state.isAuthenticated = !isAnonymous;
  state.scopes = isAnonymous ? [] : scopes;
}

export const auth = slice;
/** Dispatched when a login has succeeded; the store is cleared of the person before. */
export const loggedIn = loginRequest.fulfilled;
/** Dispatched when a logout has succeeded; the store resets everything on it. */
export const loggedOut = logoutRequest.fulfilled;
export const { authInfoLoaded, authErrorsCleared } = slice.actions;
export const { selectIsAuthenticated, selectScopes, selectLogin, selectLogout, selectSignup } =
  slice.selectors;
