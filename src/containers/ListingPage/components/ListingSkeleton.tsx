import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import css from '../ListingPage.module.css';

/** The room of a class that is on its way. */
export function ListingSkeleton() {
  return (
    <div className={css.root} aria-busy="true">
      <div className={css.columns}>
        <div className={css.main}>
          <Skeleton shape="block" aspectRatio="3 / 2" />
          <Skeleton width="70%" height="3rem" shape="block" />
          <Skeleton width="45%" />
          <Skeleton width="100%" />
          <Skeleton width="90%" />
        </div>
        <aside className={css.aside}>
          <Skeleton shape="block" height="22rem" />
        </aside>
      </div>
    </div>
  );
}
