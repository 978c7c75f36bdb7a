import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import type { PlacesChoiceProps } from './PlacesChoice.tsx';

/** Choice of places; few classes sell several in one order. */
export const LazyPlacesChoice = lazyComponent<PlacesChoiceProps>({
  load: () => import('./PlacesChoice.tsx').then(module => module.PlacesChoice),
  Skeleton: () => <Skeleton shape="block" height="var(--touch)" />,
});
