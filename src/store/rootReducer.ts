import { combineSlices } from '@reduxjs/toolkit';
import type { CoreSlices, LazySlices } from './rootState.ts';

/**
 * Reducer of the store, without slices: the store adds those of every page, and each other slice
 * adds itself when its code is loaded. Before a slice's first action its selectors see its initial
 * state.
 */
export const rootReducer = combineSlices().withLazyLoadedSlices<CoreSlices & LazySlices>();
