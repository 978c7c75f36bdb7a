import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { sameClock, zoneCity } from '#src/components/ClassTime/classTimes.ts';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import { formatDay, formatInstant, formatTime } from '#shared/time/time.ts';
import type { Booking } from '../hooks/useBooking.ts';
import type { StripDay } from '../weekStrip.ts';
import css from './WeekStrip.module.css';

const weekdayStyle = { weekday: 'short' } as const;

export interface WeekDayProps {
  day: StripDay;
  /** Zone of the day and of the shown times. */
  zone: string;
  classZone: string;
  booking: Booking;
  /** It is a course, of which no single time is booked. */
  isWhole: boolean;
  onChoose: (start: string) => void;
}

/** Day of the week strip with its class times. */
export function WeekDay({ day, zone, classZone, booking, isWhole, onChoose }: WeekDayProps) {
  const intl = useIntl();
  const { locale } = intl;
  return (
    <li className={clsx(css.day, day.times.length === 0 && css.empty)}>
      <p className={css.date}>
        <span className={css.weekday}>
          {formatInstant(`${day.date}T00:00:00Z`, 'UTC', weekdayStyle, locale)}
        </span>{' '}
        <span className={css.number}>{intl.formatNumber(Number(day.date.slice(8)))}</span>
      </p>
      {day.times.map(({ start }) => {
        const iso = new Date(start).toISOString();
        const slot = booking.times.find(time => Date.parse(time.start) === start);
        const isMine = isBookedBy(booking, start);
        const isFull = booking.classTimes.isLoaded(start) && !slot && !isMine;
        const own = formatTime(start, classZone, locale);
        const away = !sameClock(start, zone, classZone);
        return (
          <button
            key={start}
            type="button"
            className={clsx(css.time, isFull && css.full)}
            aria-pressed={booking.chosen?.start === iso}
            disabled={!slot || booking.isOwn || isWhole}
            onClick={() => onChoose(iso)}
          >
            <VisuallyHidden>{formatDay(start, zone, locale)}, </VisuallyHidden>
            {/* AM and PM may wrap onto a line of their own. */}
            <span>{formatTime(start, zone, locale).replace(/\s/gu, ' ')}</span>
            {away && (
              <VisuallyHidden>
                {' '}
                <FormattedMessage
                  id="ListingPage.week.own"
                  values={{ time: own, city: zoneCity(classZone, intl) }}
                />
              </VisuallyHidden>
            )}
            {(isMine || isFull) && (
              <span className={css.note}>
                <FormattedMessage id={`ListingPage.week.${isMine ? 'yours' : 'full'}`} />
              </span>
            )}
          </button>
        );
      })}
    </li>
  );
}

/**
 * Returns whether the reader has a place in the class that begins then: an order, or a
 * subscription.
 */
const isBookedBy = ({ sessions, subscription }: Booking, start: number): boolean =>
  subscription?.state === 'subscription-confirmed' ||
  sessions.some(session => Date.parse(session.start) === start);
