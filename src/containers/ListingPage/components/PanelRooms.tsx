import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import css from './PanelRooms.module.css';

const rows = [1, 2, 3, 4];

/** The room of the class times, the chosen one and its bill: the button below them never moves. */
export function TimesRoom({ isFree }: { isFree: boolean }) {
  return (
    <>
      <div className={css.times} aria-hidden="true">
        <Skeleton width="40%" />
        {rows.map(row => (
          <Skeleton key={row} shape="block" height="2.75rem" />
        ))}
        <Skeleton width="35%" />
      </div>
      <div className={css.chosen} aria-hidden="true">
        <Skeleton width="65%" />
        <Skeleton width="80%" />
      </div>
      {!isFree && <BillRoom />}
    </>
  );
}

/** The room of a bill of one line. */
export function BillRoom() {
  return (
    <div className={css.bill} aria-hidden="true">
      <Skeleton width="100%" />
      <Skeleton width="100%" />
    </div>
  );
}
