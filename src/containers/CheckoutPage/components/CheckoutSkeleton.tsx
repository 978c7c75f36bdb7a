import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import css from './CheckoutForm.module.css';

/** The form that is on its way: card, name and postal code, message, button. */
export function CheckoutSkeleton() {
  return (
    <div className={css.root} aria-busy="true">
      <div className={css.group}>
        <Skeleton width="7rem" />
        <Skeleton shape="block" height="5.75rem" />
        <div className={css.pair}>
          <Skeleton shape="block" height="4.75rem" />
          <Skeleton shape="block" height="4.75rem" />
        </div>
      </div>
      <div className={css.group}>
        <Skeleton width="12rem" />
        <Skeleton shape="block" height="8rem" />
      </div>
      <Skeleton shape="block" height="3.25rem" />
    </div>
  );
}
