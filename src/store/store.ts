import { configureStore } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { RootState, ThunkExtra } from './appThunk.ts';
import { loggedOut } from '#src/ducks/auth.duck.ts';
import { rootReducer } from './rootReducer.ts';

export interface StoreOptions extends ThunkExtra {
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
