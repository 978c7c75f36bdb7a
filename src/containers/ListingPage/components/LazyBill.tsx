import { lazyComponent } from '#src/components/lazyComponent.tsx';
import type { BillProps } from './Bill.tsx';
import { BillSkeleton } from './PanelSkeletons.tsx';

/** Bill of a one-off class, which the server computes only after the page. */
export const LazyBill = lazyComponent<BillProps>({
  load: () => import('./Bill.tsx').then(module => module.Bill),
  messages: ['bill'],
  Skeleton: BillSkeleton,
});
