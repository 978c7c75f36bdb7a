import { configureStore } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Api } from '#src/api/types.ts';
import type { AppConfig } from '#shared/config/appConfig.ts';
import type { RootState } from '#src/ducks/appThunk.ts';
import { loggedOut } from '#src/ducks/auth.duck.ts';
import { rootReducer } from '#src/ducks/rootReducer.ts';

/** What a store is made with. */
export interface StoreOptions {
  api: Api;
  config: AppConfig;
  preloadedState?: Partial<RootState>;
}

/** One store: one for each request on the server, one for each page load in the browser. */
export function makeStore({ api, config, preloadedState }: StoreOptions) {
  return configureStore({
    reducer: resettable,
    preloadedState: preloadedState as RootState | undefined,
    middleware: getDefault =>
      getDefault({
        thunk: { extraArgument: { api, config } },
        // The checks walk the whole state after each action; tests cover what they would find.
        serializableCheck: false,
        immutableCheck: false,
      }),
  });
}

export type AppStore = ReturnType<typeof makeStore>;

// Nothing of one person is left for the next.
function resettable(state: RootState | undefined, action: UnknownAction): RootState {
  return rootReducer(loggedOut.match(action) ? undefined : state, action) as RootState;
}
