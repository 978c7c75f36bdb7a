/**
 * Slices that every page has. Each slice adds its part by declaration merging, so that thunks know
 * the state without importing the slices that use them.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the slices fill it in
export interface CoreSlices {}

/** Slices that come with the code of a page; merged in like the others. */
// oxlint-disable-next-line typescript/no-empty-object-type -- the slices fill it in
export interface LazySlices {}

/** State of the store. */
export type RootState = CoreSlices & Partial<LazySlices>;
