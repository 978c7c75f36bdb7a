import { lazyComponent } from '#src/components/lazyComponent.tsx';
import type { BusyClashProps } from './BusyClash.tsx';
import type { Time } from './clashes.ts';

/** Its code and messages come after the form: it matters to those who have entered a calendar. */
export const LazyBusyClash = lazyComponent<BusyClashProps>({
  load: () => import('./BusyClash.tsx').then(module => module.BusyClash),
  messages: ['busy'],
});

/** Shows when the teacher is busy at a time of a class. */
export const busyClash = (time: Time) => <LazyBusyClash times={[time]} />;
