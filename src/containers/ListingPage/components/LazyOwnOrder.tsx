import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import type { OwnOrderProps } from './OwnOrder.tsx';

/** Note on the reader's own order, which is known only after the page. */
export const LazyOwnOrder = lazyComponent<OwnOrderProps>({
  load: () => import('./OwnOrder.tsx').then(module => module.OwnOrder),
  messages: ['ownOrder'],
  Skeleton: () => <Skeleton shape="block" height="4.75rem" />,
});
