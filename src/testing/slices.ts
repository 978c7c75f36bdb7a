import type { AppConfig } from '#shared/config/appConfig.ts';
import type { Loader, LoaderArgs } from '#src/store/loader.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import type { AppStore } from '#src/app/store/makeStore.ts';
import { appError } from '#src/util/errors.ts';
import { testConfig } from './appConfig.ts';
import { currentUserResource, oneOf } from './factories.ts';
import { fakeApi } from './fakeApi.ts';

/** Creates a store over the calls that a test expects. */
export const storeWith = (
  calls: Parameters<typeof fakeApi>[0] = {},
  config: Partial<AppConfig> = {},
): AppStore => makeStore({ api: fakeApi(calls), config: { ...testConfig, ...config } });

/** A refusal of the server, as every call rejects with one. */
export const refusal = (status = 500) => appError('unknown', 'Refused.', status);

interface LoaderCall extends Partial<Pick<LoaderArgs, 'routeName' | 'params'>> {
  /** Query of the address. */
  search?: string;
}

/** Runs a loader over a store. */
export const load = (
  loader: Loader,
  { dispatch, getState }: AppStore,
  { routeName = 'Page', params = {}, search = '' }: LoaderCall = {},
) => loader({ routeName, params, search: new URLSearchParams(search), dispatch, getState });

/** The answer to the current user's call, for a person of this type. */
export const currentUserOf = (userType: 'student' | 'teacher', attributes: object = {}) =>
  oneOf(
    currentUserResource('Sam Reed', {
      attributes: {
        profile: { displayName: 'Sam Reed', abbreviatedName: 'SR', publicData: { userType } },
        ...attributes,
      },
    }),
  );
