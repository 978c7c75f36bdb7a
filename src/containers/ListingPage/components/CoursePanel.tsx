import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { clsx } from 'clsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { CourseTerms } from '#src/features/subscription/SubscriptionTerms.tsx';
import { SubscribeFailure } from '#src/features/subscription/SubscribeFailure.tsx';
import { useSubscribe } from '#src/features/subscription/useSubscribe.ts';
import { useNow } from '#src/components/useNow.ts';
import { paths } from '#shared/config/paths.ts';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { formatDayAndTime } from '#shared/time/time.ts';
import { courseDatesOf, courseSeatsLeft } from '#shared/transactions/course.ts';
import type { CourseDates } from '#shared/transactions/course.ts';
import { planPriceOf } from '#shared/transactions/ordering.ts';
import { formatMoney } from '#shared/values/money.ts';
import { OwnSubscription } from './OwnSubscription.tsx';
import type { BookingPanelProps } from './PanelSkeletons.tsx';
import css from './CoursePanel.module.css';

/** Booking of a course: all its dates, the places that are left, and one button. */
export function CoursePanel({ listing, booking }: BookingPanelProps) {
  const { locale } = useIntl();
  const { publicData } = listing.attributes;
  const now = Math.max(booking.shownAt, useNow() ?? 0);
  const dates = courseDatesOf(publicData, now);
  const left = courseSeatsLeft(listing);
  const price = planPriceOf(listing);
  const { subscription, isOwn } = booking;
  const isWaiting = subscription?.state === 'pending-payment';
  const isBookable = dates.first !== null && (left > 0 || isWaiting);
  const { subscribe, press } = useCourseButton({ listing, booking });
  return (
    <>
      <Dates dates={dates} now={now} />
      {subscription ? (
        <OwnSubscription subscription={subscription} isCourse />
      ) : isBookable ? (
        <Facts dates={dates} left={left} />
      ) : (
        <Notice
          tone="info"
          title={<FormattedMessage id={`Course.${dates.first ? 'full' : 'closed'}`} />}
        />
      )}
      {isBookable && price && !(subscription && !isWaiting) && (
        <CourseTerms price={price} publicData={publicData} first={dates.first?.start ?? null} />
      )}
      {subscribe.error && <SubscribeFailure error={subscribe.error} isCourse />}
      {!isOwn && isBookable && (!subscription || isWaiting) && (
        <Button size="large" fullWidth inProgress={subscribe.inProgress} onClick={press}>
          <FormattedMessage
            id={isWaiting ? 'Subscribe.resume' : 'Course.book'}
            values={{ price: price && formatMoney(price, locale) }}
          />
        </Button>
      )}
    </>
  );
}

/** Begins the order, or leads visitors to the sign-up, which returns here. */
function useCourseButton({ listing, booking: { subscription } }: BookingPanelProps) {
  const subscribe = useSubscribe();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  function press() {
    if (!isAuthenticated) {
      void navigate(paths.signup(), { state: { from: `${pathname}${search}` } });
      return;
    }
    const isWaiting = subscription?.state === 'pending-payment';
    void subscribe.begin({
      listingId: listing.id,
      ...(isWaiting ? { transactionId: subscription.transactionId } : {}),
    });
  }
  return { subscribe, press };
}

function Facts({ dates: { all, first, closesAt }, left }: { dates: CourseDates; left: number }) {
  const come = all.filter(({ start }) => start >= (first?.start ?? 0)).length;
  return (
    <ul className={css.facts}>
      {come < all.length && (
        <li>
          <FormattedMessage id="Course.late" values={{ come, all: all.length }} />
        </li>
      )}
      <li>
        <FormattedMessage id="Course.left" values={{ count: left }} />
      </li>
      {closesAt !== null && (
        <li>
          <FormattedMessage
            id="Course.closes"
            values={{ time: <ReaderTime at={closesAt} format={formatDayAndTime} /> }}
          />
        </li>
      )}
    </ul>
  );
}

/** All dates of a course; those that are over are marked. */
function Dates({ dates: { all }, now }: { dates: CourseDates; now: number }) {
  return (
    <section aria-labelledby="course-dates">
      <h3 id="course-dates" className={css.heading}>
        <FormattedMessage id="Course.dates" values={{ count: all.length }} />
      </h3>
      {/* A list that scrolls is focusable, so that keys scroll it. */}
      <ol
        className={css.dates}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-labelledby="course-dates"
      >
        {all.map(({ start, end, date }) => (
          <li key={date} className={clsx(css.date, end <= now && css.over)}>
            <ReaderTime at={start} format={formatDayAndTime} />
            {end <= now && (
              <span className={css.note}>
                <FormattedMessage id="Course.over" />
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
