import { combineSlices } from '@reduxjs/toolkit';
import { auth } from '#src/ducks/auth.duck.ts';
import { marketplaceData } from '#src/ducks/marketplaceData.duck.ts';
import { ui } from '#src/ducks/ui.duck.ts';
import { user } from '#src/ducks/user.duck.ts';

/**
 * The slices that every page has. A page adds its own where it is defined:
 * `export const searchPage = searchPageSlice.injectInto(rootReducer)`.
 */
export const rootReducer = combineSlices(auth, marketplaceData, ui, user);
