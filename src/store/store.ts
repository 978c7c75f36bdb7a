import { configureStore, combineSlices } from '@reduxjs/toolkit';
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { ThunkExtra } from './appThunk.ts';
import type { RootState, LazySlices } from './rootState.ts';
import { loggedIn, loggedOut, auth } from '#src/ducks/auth.duck.ts';
import { marketplaceData } from '#src/ducks/marketplaceData.duck.ts';
import { ui } from '#src/ducks/ui.duck.ts';
import { user } from '#src/ducks/user.duck.ts';

/**
 * Reducer of the store. The slices of pages are injected when their code is loaded; before a slice's
 * first action its selectors see its initial state.
 */
export const rootReducer = combineSlices(
  auth,
  marketplaceData,
  ui,
  user,
).withLazyLoadedSlices<LazySlices>();

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
 * Leaves nothing of one person for the next. A session that ended without a logout leaves its pages as they are, with
 * what is typed in them, until somebody logs in: it may be another person.
 */
const resettable: Reducer<RootState, UnknownAction, Partial<RootState>> = (state, action) => {
  if (loggedOut.match(action)) return rootReducer(undefined, action);
  const kept = loggedIn.match(action) && state ? { auth: state.auth, ui: state.ui } : state;
  return rootReducer(kept, action);
};
