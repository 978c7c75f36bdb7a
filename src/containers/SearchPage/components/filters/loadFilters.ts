/** What the popup of a filter holds; most visits open none of them. */
export const loadFilterPanel = () =>
  import(/* webpackChunkName: "SearchFilters" */ './FilterPanel.tsx');

/** All filters over the screen of a phone. */
export const loadMobileFilters = () =>
  import(/* webpackChunkName: "SearchFilters" */ './MobileFilters.tsx');

/** Filters that have no button of their own. */
export const loadSecondaryPanel = () =>
  import(/* webpackChunkName: "SearchFilters" */ './SecondaryPanel.tsx');

/** Fetches code that is about to be needed; a failure is told when it is. */
export const prefetch = (load: () => Promise<unknown>): void => {
  load().catch(() => undefined);
};
