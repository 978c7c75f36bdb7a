import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { BookingCard } from '#src/components/BookingCard/BookingCard.tsx';
import type { MyBooking } from '#shared/contract/api/my.ts';
import { addDays, formatInstant, todayIn } from '#shared/time/time.ts';
import { daysOf } from '../days.ts';
import { LaterTimes } from './LaterTimes.tsx';
import css from '../MyClassesPage.module.css';

export interface ClassDaysProps {
  bookings: readonly MyBooking[];
  /** Epoch milliseconds. */
  now: number;
  /** Of the reader. */
  zone: string;
}

const dayStyle = { weekday: 'long', month: 'long', day: 'numeric' } as const;

/** Coming class times, grouped by day. */
export function ClassDays({ bookings, now, zone }: ClassDaysProps) {
  const intl = useIntl();
  if (bookings.length === 0) return null;
  const today = todayIn(zone, now);
  const names: Record<string, string> = {
    [today]: intl.formatMessage({ id: 'ClassDays.today' }),
    [addDays(today, 1)]: intl.formatMessage({ id: 'ClassDays.tomorrow' }),
  };
  const dayName = (date: string) =>
    names[date] ?? formatInstant(`${date}T00:00:00Z`, 'UTC', dayStyle, intl.locale);
  return (
    <section className={css.section} aria-labelledby="upcoming">
      <h2 id="upcoming" className={css.heading}>
        <FormattedMessage id="ClassDays.title" />
      </h2>
      {daysOf(bookings, zone).map(({ date, series }) => (
        <section key={date} className={css.day} aria-labelledby={`day-${date}`}>
          <h3 id={`day-${date}`} className={css.date}>
            {date ? dayName(date) : <FormattedMessage id="ClassDays.noDate" />}
          </h3>
          <ul className={css.list}>
            {series.map(({ booking, later }) => (
              <li key={`${booking.orderId} ${booking.start}`}>
                <BookingCard
                  booking={booking}
                  withoutDay
                  later={
                    later.length > 0 && <LaterTimes bookings={later} order={booking.orderId} />
                  }
                  badge={
                    booking.status !== 'scheduled' && (
                      <Badge tone={booking.status === 'canceled' ? 'error' : 'info'}>
                        <FormattedMessage id={`ClassDays.${booking.status}`} />
                      </Badge>
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
