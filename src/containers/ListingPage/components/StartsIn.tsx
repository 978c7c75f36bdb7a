import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { useNow } from '#src/components/useNow.ts';
import type { DistanceProps } from './Distance.tsx';
import css from './When.module.css';
import type { Instant } from '#shared/contract/values.ts';

/** The line is there before it, as the time of the reader is known only in the browser. */
const LazyDistance = lazyComponent<DistanceProps>({
  load: () => import('./Distance.tsx').then(module => module.Distance),
});

export interface StartsInProps {
  start: Instant | number;
  end: Instant | number;
  /** The class is weekly, and this its next class time. */
  isWeekly?: boolean;
}

/**
 * Shows the time until a class, updated in the browser. The server reserves the line, so that
 * nothing shifts.
 */
export function StartsIn({ start, end, isWeekly = false }: StartsInProps) {
  const now = useNow();
  return (
    <p className={css.startsIn}>
      {now !== null && (
        <LazyDistance
          now={now}
          start={new Date(start).getTime()}
          isOver={new Date(end).getTime() <= now}
          isWeekly={isWeekly}
        />
      )}
    </p>
  );
}
