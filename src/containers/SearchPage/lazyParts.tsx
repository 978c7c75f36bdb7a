import { lazyComponent } from '#src/components/lazyComponent.tsx';
import type { SaveClassProps } from './components/SaveClass.tsx';

/**
 * Heart of a class: the reader's own, so it arrives after the cards, which every reader gets alike.
 */
export const LazySaveClass = lazyComponent<SaveClassProps>({
  load: () =>
    import(/* webpackChunkName: "SaveClass" */ './components/SaveClass.tsx').then(
      module => module.SaveClass,
    ),
  messages: ['favorites'],
});
