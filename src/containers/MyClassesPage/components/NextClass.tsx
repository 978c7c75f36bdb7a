import { useEffect } from 'react';
import { Video } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  BookingFacts,
  BookingTeacher,
  BookingTime,
} from '#src/components/BookingCard/BookingCard.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonAnchor, ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { ClassCover } from '#src/components/ClassCover/ClassCover.tsx';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { paths } from '#shared/config/paths.ts';
import type { MyBooking } from '#shared/contract/api/my.ts';
import { isTimeToJoin } from '#shared/transactions/classTime.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { countdownOf } from '../countdown.ts';
import { fetchJoinLink, joinKeyOf, selectMyClasses } from '../MyClassesPage.duck.ts';
import css from './NextClass.module.css';

export interface NextClassProps {
  booking: MyBooking;
  /** Epoch milliseconds. */
  now: number;
  /** Of the reader. */
  zone: string;
}

/** The class that comes next, large: when, what, with whom, how long until then, and the way in. */
export function NextClass({ booking, now, zone }: NextClassProps) {
  const { orderId: id, title, cover, workout, isOnline, start, unit } = booking;
  return (
    <section className={css.root} aria-labelledby="next-class">
      <div className={css.picture}>
        {cover ? (
          <img className={css.cover} src={cover} alt="" decoding="async" />
        ) : (
          <ClassCover workout={workout} aspectRatio="3 / 2" alt="" />
        )}
      </div>
      <div className={css.text}>
        <p className={css.until}>
          <Until {...{ booking, now, zone }} />
        </p>
        <h2 id="next-class" className={css.title}>
          <PlainLink to={paths.order({ id })} className={css.link}>
            {title || <FormattedMessage id="BookingCard.gone" />}
          </PlainLink>
        </h2>
        <BookingTeacher booking={booking} className={css.teacher} />
        <BookingTime booking={booking} size="large" />
        <BookingFacts booking={booking} />
        <div className={css.actions}>
          {isOnline && !unit && start && <Join booking={booking} start={start} now={now} />}
          <ButtonLink to={paths.order({ id })} variant={isOnline && !unit ? 'ghost' : 'secondary'}>
            <FormattedMessage id="NextClass.order" />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** How long it is until the class. */
function Until({ booking: { start, end, unit }, now, zone }: NextClassProps) {
  const intl = useIntl();
  if (!start || !end) return <FormattedMessage id="NextClass.next" />;
  const left = countdownOf(Date.parse(start), Date.parse(end), now, unit ? 'UTC' : zone);
  switch (left.kind) {
    case 'days':
      return intl.formatMessage({ id: 'NextClass.days' }, { days: left.days });
    case 'hours':
      return intl.formatMessage(
        { id: left.hours > 0 ? 'NextClass.hours' : 'NextClass.minutes' },
        { hours: left.hours, minutes: left.minutes },
      );
    default:
      return <FormattedMessage id={`NextClass.${left.kind}`} />;
  }
}

/** The way into the meeting: quiet until it is time, then the first thing to do. */
function Join({
  booking,
  start,
  now,
}: Pick<NextClassProps, 'booking' | 'now'> & { start: string }) {
  const dispatch = useAppDispatch();
  const { orderId, end = start } = booking;
  const link = useAppSelector(selectMyClasses).joinLinks[joinKeyOf({ orderId, start })];
  const isMissing = link === undefined;
  useEffect(() => {
    if (isMissing) void dispatch(fetchJoinLink({ orderId, start }));
  }, [dispatch, isMissing, orderId, start]);
  const look = isTimeToJoin({ start: Date.parse(start), end: Date.parse(end) }, now)
    ? ({ variant: 'primary', size: 'large' } as const)
    : ({ variant: 'secondary' } as const);

  if (link?.url) {
    return (
      <ButtonAnchor
        {...look}
        href={link.url}
        target="_blank"
        rel="noopener noreferrer"
        iconStart={<Video aria-hidden="true" />}
      >
        <FormattedMessage id="NextClass.join" />
      </ButtonAnchor>
    );
  }
  if (link?.request.status === 'failed') {
    return (
      <p className={css.noLink} role="alert">
        <FormattedMessage id="NextClass.join.failed" />{' '}
        <InlineTextButton onClick={() => void dispatch(fetchJoinLink({ orderId, start }))}>
          <FormattedMessage id="ErrorState.retry" />
        </InlineTextButton>
      </p>
    );
  }
  if (link?.request.status === 'ready') {
    return (
      <p className={css.noLink}>
        <FormattedMessage id="NextClass.join.none" />
      </p>
    );
  }
  return (
    <Button {...look} inProgress iconStart={<Video aria-hidden="true" />}>
      <FormattedMessage id="NextClass.join" />
    </Button>
  );
}
