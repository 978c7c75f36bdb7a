import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import css from '../MyClassesPage.module.css';

/** Geometry of the page while it loads. */
export function MyClassesSkeleton() {
  return (
    <div className={css.sections} aria-busy="true">
      <Skeleton shape="block" height="22rem" />
      <div className={css.section}>
        <Skeleton width="10rem" />
        <Skeleton shape="block" height="6.5rem" />
        <Skeleton shape="block" height="6.5rem" />
      </div>
    </div>
  );
}
