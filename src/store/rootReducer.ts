import { combineSlices } from '@reduxjs/toolkit';
import type { Slice, SliceCaseReducers, SliceSelectors } from '@reduxjs/toolkit';
import type { RootState } from './appThunk.ts';
import { auth } from '#src/ducks/auth.duck.ts';
import { marketplaceData } from '#src/ducks/marketplaceData.duck.ts';
import { ui } from '#src/ducks/ui.duck.ts';
import { user } from '#src/ducks/user.duck.ts';

/** The slices that every page has. */
export const rootReducer = combineSlices(auth, marketplaceData, ui, user);

type OverRoot<State, Selectors> = {
  [Name in keyof Selectors]: Selectors[Name] extends (
    state: State,
    ...rest: infer Rest
  ) => infer Result
    ? (state: RootState, ...rest: Rest) => Result
    : never;
};

/**
 * Adds a page's slice to every store, when the page's code is loaded, and gives the slice's
 * selectors over the whole state. Before the page's first action they see its initial state.
 *
 * `export const { selectResults } = injectPageSlice(slice);`
 */
export function injectPageSlice<
  State,
  Reducers extends SliceCaseReducers<State>,
  Name extends string,
  Selectors extends SliceSelectors<State>,
>(slice: Slice<State, Reducers, Name, Name, Selectors>): OverRoot<State, Selectors> {
  const injected = slice.injectInto(rootReducer);
  // The injected selectors find their slice below its name in any state object.
  return injected.selectors as unknown as OverRoot<State, Selectors>;
}
