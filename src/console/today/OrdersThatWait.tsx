import { FormattedMessage } from 'react-intl';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { shortNumber } from '../orders/orderNames.ts';
import css from './TodayPage.module.css';

/** Links to the orders that wait longest; nothing without any. */
export function OrdersThatWait({ ids }: { ids: readonly string[] }) {
  return (
    <>
      {ids.map(id => (
        <PlainLink key={id} className={css.order} to={`/orders/${id}`}>
          <FormattedMessage id="ConsoleToday.order" values={{ number: shortNumber(id) }} />
        </PlainLink>
      ))}
    </>
  );
}
