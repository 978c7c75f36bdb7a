import { lazyComponent } from '#src/components/lazyComponent.tsx';
import type { WaitingPanelProps } from './WaitingPanel.tsx';

/** Waiting lists of class times that are sold out; most pages have none. */
export const LazyWaitingPanel = lazyComponent<WaitingPanelProps>({
  load: () => import('./WaitingPanel.tsx').then(module => module.WaitingPanel),
  messages: ['waiting'],
});
