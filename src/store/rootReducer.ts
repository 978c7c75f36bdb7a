import { combineSlices } from '@reduxjs/toolkit';
import type { LazySlices } from './rootState.ts';
import { auth } from '#src/ducks/auth.duck.ts';
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
