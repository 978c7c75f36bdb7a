import { FormattedDateTimeRange, FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { PersonDetails } from '../../api/personShapes.ts';
import { Section } from './Section.tsx';
import css from './Section.module.css';

/** Bookings that are ahead, as student and as teacher. */
export function Bookings({ bookings }: Pick<PersonDetails, 'bookings'>) {
  return (
    <Section heading="ConsolePerson.bookings">
      {bookings.length === 0 ? (
        <p className={css.soft}>
          <FormattedMessage id="ConsolePerson.noBookings" />
        </p>
      ) : (
        <ul className={css.rows}>
          {bookings.map(({ orderId, role, listing, start, end, seats }) => (
            <li key={orderId} className={css.row}>
              <Link to={`/orders/${orderId}`}>
                <bdi>{listing.title}</bdi>
              </Link>
              <span className={css.soft}>
                <FormattedMessage id={`ConsoleOrder.actor.${role}`} />
                {' · '}
                <FormattedDateTimeRange
                  from={Date.parse(start)}
                  to={Date.parse(end)}
                  dateStyle="medium"
                  timeStyle="short"
                />
                {' · '}
                <FormattedMessage id="ConsoleOrder.seats" values={{ count: seats }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
