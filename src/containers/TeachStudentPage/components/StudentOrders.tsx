import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import type { BadgeProps } from '#src/components/Badge/Badge.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { paths } from '#shared/config/paths.ts';
import type { StudentOrder } from '#shared/contract/api/students.ts';
import { formatInstant } from '#shared/time/time.ts';
import { formatMoney } from '#shared/values/money.ts';
import css from './StudentOrders.module.css';

export interface StudentOrdersProps {
  orders: readonly StudentOrder[];
  /** Of all of them, of which the latest are listed. */
  total: number;
}

const tones: Record<StudentOrder['standing'], NonNullable<BadgeProps['tone']>> = {
  requested: 'warning',
  coming: 'positive',
  visited: 'neutral',
  absent: 'warning',
  canceled: 'neutral',
  declined: 'neutral',
  subscribed: 'positive',
  ended: 'neutral',
};

const dayStyle = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
const timeStyle = { ...dayStyle, hour: 'numeric', minute: '2-digit' } as const;

/** Bookings of a student with the teacher, each with the way to its order. */
export function StudentOrders({ orders, total }: StudentOrdersProps) {
  return (
    <section className={css.root} aria-labelledby="student-orders">
      <h2 id="student-orders" className={css.heading}>
        <FormattedMessage id="StudentOrders.title" />
      </h2>
      <ul className={css.list}>
        {orders.map(order => (
          <Order key={order.orderId} order={order} />
        ))}
      </ul>
      {total > orders.length && (
        <p className={css.quiet}>
          <FormattedMessage id="StudentOrders.more" values={{ shown: orders.length, total }} />
        </p>
      )}
    </section>
  );
}

function Order({ order }: { order: StudentOrder }) {
  const { locale } = useIntl();
  const { orderId, title, kind, standing, start, places, paid } = order;
  const isSubscription = kind === 'subscription';
  const when = (
    <ReaderTime
      at={start}
      format={(at, zone, language) =>
        formatInstant(at, zone, isSubscription ? dayStyle : timeStyle, language)
      }
    />
  );
  return (
    <li className={css.item}>
      <p className={css.title}>
        <Link to={paths.sale({ id: orderId })} variant="cover">
          {title}
        </Link>
      </p>
      <p className={css.when}>
        {isSubscription ? <FormattedMessage id="StudentOrders.since" values={{ when }} /> : when}
      </p>
      <p className={css.facts}>
        <Badge tone={tones[standing]}>
          <FormattedMessage id={`StudentOrders.${standing}`} />
        </Badge>
        {places > 1 && (
          <span>
            <FormattedMessage id="RosterTable.places.count" values={{ count: places }} />
          </span>
        )}
        {paid && <span className={css.paid}>{formatMoney(paid, locale)}</span>}
      </p>
    </li>
  );
}
