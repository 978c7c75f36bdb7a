import { configureStore } from '@reduxjs/toolkit';
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { ThunkExtra } from './appThunk.ts';
import type { RootState } from './rootState.ts';
import { loggedOut } from '#src/ducks/auth.duck.ts';
import { rootReducer } from './rootReducer.ts';

export interface StoreOptions extends ThunkExtra {
  preloadedState?: Partial<RootState>;
}

/** One store: one for each request on the server, one for each page load in the browser. */
export function makeStore({ api, config, preloadedState }: StoreOptions) {
  return configureStore({
    reducer: resettable,
    preloadedState,
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
const resettable: Reducer<RootState, UnknownAction, Partial<RootState>> = (state, action) =>
  rootReducer(loggedOut.match(action) ? undefined : state, action);
