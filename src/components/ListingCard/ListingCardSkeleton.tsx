import { Skeleton } from '../Skeleton/Skeleton.tsx';
import css from './ListingCard.module.css';

/** The room of a card that is on its way. */
export function ListingCardSkeleton() {
  return (
    <div className={css.root} aria-hidden="true">
      <div className={css.picture}>
        <Skeleton shape="block" aspectRatio="4 / 3" />
      </div>
      <div className={css.text}>
        <Skeleton width="85%" />
        <Skeleton width="55%" />
        <Skeleton width="70%" />
        <Skeleton width="40%" />
      </div>
    </div>
  );
}
