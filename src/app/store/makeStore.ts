import { configureStore } from '@reduxjs/toolkit';
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { ThunkExtra } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import type { RootState } from '#src/store/rootState.ts';
import { loggedIn, loggedOut, auth } from '#src/ducks/auth.duck.ts';
import { marketplaceData } from '#src/ducks/marketplaceData.duck.ts';
import { ui } from '#src/ducks/ui.duck.ts';
import { user } from '#src/ducks/user.duck.ts';

/** Reducer with the slices that every page has. */
const reducer = rootReducer.inject(auth).inject(marketplaceData).inject(ui).inject(user);

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

/**
 * Clears the state of a person at log-in and log-out. A session that ended without a logout leaves
 * its pages and what is typed in them until somebody logs in, who may be another person.
 */
const resettable: Reducer<RootState, UnknownAction, Partial<RootState>> = (state, action) => {
  if (loggedOut.match(action)) return reducer(undefined, action);
  const kept = loggedIn.match(action) && state ? { auth: state.auth, ui: state.ui } : state;
  return reducer(kept, action);
};
