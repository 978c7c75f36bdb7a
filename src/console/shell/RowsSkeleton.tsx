import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import css from './RowsSkeleton.module.css';

/** Geometry of a list while it loads. */
export function RowsSkeleton() {
  return (
    <div className={css.root} aria-busy="true">
      {[0, 1, 2, 3, 4].map(row => (
        <div key={row} className={css.row}>
          <Skeleton width="40%" />
          <Skeleton width="20%" />
        </div>
      ))}
    </div>
  );
}
