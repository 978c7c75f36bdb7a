import type { ReactNode } from 'react';
import { MapPin, Repeat, Users, Video } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { clsx } from 'clsx';
import { paths } from '#shared/config/paths.ts';
import type { MyBooking } from '#shared/contract/api/my.ts';
import { rangeOf } from '#shared/schedule/dateUnits.ts';
import { ClassCover } from '../ClassCover/ClassCover.tsx';
import { ClassTime } from '../ClassTime/ClassTime.tsx';
import { Link } from '../Link/Link.tsx';
import { StayDates } from '../StayDates/StayDates.tsx';
import css from './BookingCard.module.css';

export interface BookingCardProps {
  booking: MyBooking;
  /** State of the order, where it is more than confirmed. */
  badge?: ReactNode;
  /** Buttons and links for what can be done. */
  actions?: ReactNode;
  /** Level of the title in the page. */
  headingLevel?: 2 | 3;
  /** Leaves out the day, where a heading says it. */
  withoutDay?: boolean;
  /** Further class times of the same class. */
  later?: ReactNode;
}

/** A booking of the reader's in a list: when, what, with whom. All of it leads to the order. */
export function BookingCard({
  booking,
  badge,
  actions,
  headingLevel = 3,
  withoutDay = false,
  later,
}: BookingCardProps) {
  const { orderId: id, title, status, cover, workout } = booking;
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={clsx(css.root, status === 'canceled' && css.canceled)}>
      <div className={css.picture}>
        {cover ? (
          <img className={css.cover} src={cover} alt="" loading="lazy" decoding="async" />
        ) : (
          <ClassCover workout={workout} aspectRatio="4 / 3" alt="" />
        )}
      </div>
      <div className={css.time}>
        <BookingTime booking={booking} withoutDay={withoutDay} />
      </div>
      <div className={css.text}>
        <Heading className={css.title}>
          <Link to={paths.order({ id })} variant="cover">
            {title || <FormattedMessage id="BookingCard.gone" />}
          </Link>
        </Heading>
        <BookingTeacher booking={booking} className={css.teacher} />
        <BookingFacts booking={booking} />
        {badge && <div className={css.badges}>{badge}</div>}
        {later}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </article>
  );
}

export interface BookingTeacherProps {
  booking: Pick<MyBooking, 'teacherName' | 'absence'>;
  className?: string | undefined;
}

/** With whom a booking is: the teacher, or words for one who is banned or deleted. */
export function BookingTeacher({
  booking: { teacherName: name, absence },
  className,
}: BookingTeacherProps) {
  if (!name && !absence) return null;
  return (
    <p className={className}>
      {absence ? (
        <FormattedMessage id={`BookingCard.${absence}`} />
      ) : (
        <FormattedMessage id="BookingCard.teacher" values={{ name }} />
      )}
    </p>
  );
}

/** When a booking is: its class time, or its days. */
export function BookingTime({
  booking: { start, end, timezone, unit },
  size = 'medium',
  withoutDay = false,
}: Pick<BookingCardProps, 'booking' | 'withoutDay'> & { size?: 'medium' | 'large' }) {
  if (!start) return null;
  if (unit) {
    return end ? <StayDates range={rangeOf({ start, end })} unit={unit} size={size} /> : null;
  }
  return (
    <ClassTime
      start={start}
      end={end}
      timeZone={timezone ?? 'UTC'}
      size={size}
      withoutDay={withoutDay}
    />
  );
}

/** Where a booking is, and for how many. */
export function BookingFacts({
  booking: { isOnline, place, kind, places, isCourse },
}: Pick<BookingCardProps, 'booking'>) {
  return (
    <p className={css.facts}>
      <span className={css.fact}>
        {isOnline ? <Video aria-hidden="true" /> : <MapPin aria-hidden="true" />}
        {isOnline ? (
          <FormattedMessage id="BookingCard.online" />
        ) : (
          (place ?? <FormattedMessage id="BookingCard.room" />)
        )}
      </span>
      {kind === 'subscription' && (
        <span className={css.fact}>
          <Repeat aria-hidden="true" />
          <FormattedMessage id={`BookingCard.${isCourse ? 'course' : 'subscription'}`} />
        </span>
      )}
      {places > 1 && (
        <span className={css.fact}>
          <Users aria-hidden="true" />
          <FormattedMessage id="BookingCard.places" values={{ places }} />
        </span>
      )}
    </p>
  );
}
