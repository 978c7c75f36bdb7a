import { FormattedMessage } from 'react-intl';
import css from './SeatsTaken.module.css';

export interface SeatsTakenProps {
  taken: number;
  /** Places in all; with 0 only the number of those taken is said. */
  places: number;
}

/** Says how many places of a class time are taken, with a meter beside the words. */
export function SeatsTaken({ taken, places }: SeatsTakenProps) {
  const share = places > 0 ? Math.min(1, taken / places) : 0;
  return (
    <span className={css.root}>
      <span className={css.meter} aria-hidden="true">
        <span className={css.fill} style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      </span>
      <FormattedMessage
        id={places > 0 ? 'SeatsTaken.of' : 'SeatsTaken.only'}
        values={{ taken, places }}
      />
    </span>
  );
}
