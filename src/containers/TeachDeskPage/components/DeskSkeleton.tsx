import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import css from '../TeachDeskPage.module.css';

/** Geometry of the desk while it loads. */
export function DeskSkeleton() {
  return (
    <div className={css.columns} aria-busy="true">
      <div className={css.column}>
        <Skeleton width="8rem" />
        <Skeleton shape="block" height="7rem" />
        <Skeleton shape="block" height="7rem" />
        <Skeleton shape="block" height="7rem" />
      </div>
      <div className={css.column}>
        <Skeleton width="8rem" />
        <Skeleton shape="block" height="12rem" />
      </div>
    </div>
  );
}
