import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { BookingCard } from '#src/components/BookingCard/BookingCard.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { useReaderZone } from '#src/components/ReaderTime/useReaderZone.ts';
import { paths } from '#shared/config/paths.ts';
import type { MyBooking } from '#shared/contract/api/my.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { badgeOf, renewalFailed } from '#src/transactions/badges.ts';
import css from '../MyClassesPage.module.css';

export interface OpenBookingsProps {
  /** Bookings that the student has to finish, or that wait for others. */
  id: 'finish' | 'waiting';
  bookings: readonly MyBooking[];
  /** Epoch milliseconds. */
  now: number;
}

/** Bookings that are not confirmed yet, with what they wait for and until when. */
export function OpenBookings({ id, bookings, now }: OpenBookingsProps) {
  const shown = bookings.filter(({ endsAt }) => !endsAt || Date.parse(endsAt) > now);
  if (shown.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby={`open-${id}`}>
      <h2 id={`open-${id}`} className={css.heading}>
        <FormattedMessage id={`OpenBookings.${id}`} />
      </h2>
      <ul className={css.list}>
        {shown.map(booking => (
          <li key={booking.orderId}>
            <BookingCard
              booking={booking}
              badge={<OpenState booking={booking} />}
              actions={
                id === 'finish' && (
                  <ButtonLink to={paths.order({ id: booking.orderId })}>
                    <FormattedMessage id={`OpenBookings.action.${booking.state}`} />
                  </ButtonLink>
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenState({ booking }: { booking: MyBooking }) {
  const { state, endsAt } = booking;
  const { locale } = useIntl();
  const zone = useReaderZone();
  // A confirmed one is here because its month could not be charged, whatever happened to it since.
  const isFailing = state === 'subscription-confirmed';
  const { kind, lastTransition } = booking;
  const last = isFailing ? renewalFailed : lastTransition;
  const badge = badgeOf({ state, kind, lastTransition: last }, 'customer');
  return (
    <>
      {badge && (
        <Badge tone={badge.tone}>
          <FormattedMessage id={badge.message} />
        </Badge>
      )}
      {endsAt && zone && state !== 'waiting' && (
        <span className={css.until}>
          <FormattedMessage
            id={`OpenBookings.until.${state}`}
            values={{
              day: formatDay(endsAt, zone, locale),
              time: formatTime(endsAt, zone, locale),
            }}
          />
        </span>
      )}
    </>
  );
}
