import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import type { NothingFoundProps } from './NothingFound.tsx';
import type { QuickChoicesProps } from './QuickChoices.tsx';
import type { ViewSwitchProps } from './ViewSwitch.tsx';
import type { ViewTabsProps } from './ViewTabs.tsx';

// One chunk for all links around the results, which need no code before somebody uses them.
const ofLinks = { renderedBy: 'server', chunk: 'choices' } as const;

/** The choices above the results. */
export const LazyQuickChoices = lazyComponent<QuickChoicesProps>({
  ...ofLinks,
  messages: ['choices'],
  load: () =>
    import(/* webpackChunkName: "choices" */ './QuickChoices.tsx').then(
      module => module.QuickChoices,
    ),
  Skeleton: () => <Skeleton shape="block" height="calc(2 * var(--touch) + var(--space-3))" />,
});

/** Links between the list and the timetable. */
export const LazyViewTabs = lazyComponent<ViewTabsProps>({
  ...ofLinks,
  messages: ['choices'],
  load: () =>
    import(/* webpackChunkName: "choices" */ './ViewTabs.tsx').then(module => module.ViewTabs),
  Skeleton: () => <Skeleton shape="block" width="14rem" height="var(--touch)" />,
});

/** Link between list and map, on a narrow screen. */
export const LazyViewSwitch = lazyComponent<ViewSwitchProps>({
  ...ofLinks,
  messages: ['choices'],
  load: () =>
    import(/* webpackChunkName: "choices" */ './ViewSwitch.tsx').then(module => module.ViewSwitch),
});

/** In place of results where there are none. */
export const LazyNothingFound = lazyComponent<NothingFoundProps>({
  ...ofLinks,
  messages: ['choices'],
  load: () =>
    import(/* webpackChunkName: "choices" */ './NothingFound.tsx').then(
      module => module.NothingFound,
    ),
});

/** Loads the code of all of them, for the server. */
export const preloadChoices = () =>
  Promise.all(
    [LazyQuickChoices, LazyViewTabs, LazyViewSwitch, LazyNothingFound].map(part => part.preload()),
  );
