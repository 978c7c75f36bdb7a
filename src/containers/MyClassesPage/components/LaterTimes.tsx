import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { InlineTextButton, Link } from '#src/components/Link/Link.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { formatDayAndTime } from '#shared/time/time.ts';
import { paths } from '#shared/config/paths.ts';
import type { MyBooking } from '#shared/contract/api/my.ts';
import css from '../MyClassesPage.module.css';

/** Number of times shown at first. */
const firstShown = 3;

export interface LaterTimesProps {
  bookings: readonly MyBooking[];
  /** Order of the card, which needs no second link. */
  order: string;
}

/** The further class times of a class, each with its order where it has one of its own. */
export function LaterTimes({ bookings, order }: LaterTimesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? bookings : bookings.slice(0, firstShown);
  const hidden = bookings.length - shown.length;
  return (
    <div className={css.later}>
      <p className={css.laterLabel}>
        <FormattedMessage id="LaterTimes.then" />
      </p>
      <ul className={css.laterTimes}>
        {shown.map(({ orderId: id, start = '', status }) => {
          const time = <ReaderTime at={start} format={formatDayAndTime} />;
          return (
            <li key={`${id} ${start}`}>
              {id === order ? time : <Link to={paths.order({ id })}>{time}</Link>}
              {status === 'moved' && (
                <>
                  {' '}
                  <FormattedMessage id="LaterTimes.moved" />
                </>
              )}
            </li>
          );
        })}
      </ul>
      {hidden > 0 && (
        <InlineTextButton onClick={() => setShowsAll(true)}>
          <FormattedMessage id="LaterTimes.more" values={{ count: hidden }} />
        </InlineTextButton>
      )}
    </div>
  );
}
