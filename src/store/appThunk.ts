import { createAsyncThunk, createAction } from '@reduxjs/toolkit';
import type { Action, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Api } from '#src/api/types.ts';
import type { AppConfig } from '#shared/config/appConfig.ts';
import type { RootState } from './rootState.ts';
import { appError, isAppError, isLimitedRefusal } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { reportBug } from '#src/util/errorLog.ts';

/** Dependencies of thunks, given to the store. */
export interface ThunkExtra {
  /** The API, or how to load it. */
  api: Api | (() => Promise<Api>);
  config: AppConfig;
}

export type AppDispatch = ThunkDispatch<RootState, ThunkExtra, UnknownAction>;
export type AppAction = Action;

export interface ThunkConfig {
  state: RootState;
  dispatch: AppDispatch;
  extra: ThunkExtra;
  rejectValue: AppError;
}

const createThunk = createAsyncThunk.withTypes<ThunkConfig>();

/** Context of a thunk's work. */
export interface ThunkContext {
  api: Api;
  config: AppConfig;
  dispatch: AppDispatch;
  getState: () => RootState;
}

interface ThunkOptions<Argument> {
  /** Skips the thunk without a trace when it gives false. */
  condition?: (argument: Argument, state: RootState) => boolean;
}

/**
 * A thunk over the API. The work returns the payload of `fulfilled` or throws an AppError, which
 * becomes the payload of `rejected`; anything else that is thrown is a bug and is logged as such.
 */
export function createAppThunk<Result, Argument = void>(
  type: string,
  work: (argument: Argument, context: ThunkContext) => Promise<Result>,
  { condition }: ThunkOptions<Argument> = {},
) {
  return createThunk<Result, Argument>(
    type,
    async (argument, { dispatch, getState, extra, rejectWithValue }) => {
      try {
        const api = typeof extra.api === 'function' ? await extra.api() : extra.api;
        const context = { api, config: extra.config, dispatch, getState };
        try {
          return await work(argument, context);
        } catch (error) {
          if (!isAppError(error)) throw error;
          await noticeEndOfSession(error, context);
          // No form takes it for a wrong password.
          throw isLimitedRefusal(error) ? { ...error, status: 423 } : error;
        }
      } catch (error) {
        if (isAppError(error)) return rejectWithValue(error);
        reportBug(type, error);
        return rejectWithValue(appError('unknown', 'Something went wrong.'));
      }
    },
    condition && { condition: (argument, { getState }) => condition(argument, getState()) },
  );
}

/** A refusal may mean that the session is over; then the SDK has already gone on as a visitor. */
async function noticeEndOfSession(
  { status }: AppError,
  { api, dispatch, getState }: ThunkContext,
): Promise<void> {
  if ((status !== 401 && status !== 403) || !getState().auth.isAuthenticated) return;
  const { isAnonymous } = await api.auth.info();
  if (isAnonymous) dispatch(sessionEnded());
  else if (status === 403 && isLimited(getState())) dispatch(limitedRefused());
}

const isLimited = ({ auth }: RootState): boolean => auth.scopes.includes(limitedScope);

/** Returns the error of a rejected thunk; `unknown` when the action carries none. */
export const rejectionOf = ({ payload }: { payload?: unknown }): AppError =>
  isAppError(payload) ? payload : appError('unknown', 'Something went wrong.');

/** The session is over without a logout: it ran out, or ended in another window. */
export const sessionEnded = createAction('auth/sessionEnded');

/** Scope of an operator who looks at the site as another user. */
export const limitedScope = 'user:limited';

/** The server refused a change by an operator who looks at the site as another user. */
export const limitedRefused = createAction('auth/limitedRefused');
