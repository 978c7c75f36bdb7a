import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { SubscribeFailure } from '#src/features/subscription/SubscribeFailure.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { useSubscribe } from '#src/features/subscription/useSubscribe.ts';
import { isCourse } from '#shared/transactions/course.ts';
import { isFree, planPriceOf } from '#shared/transactions/ordering.ts';
import type { Booking } from '../hooks/useBooking.ts';
import type { BookingPanelProps } from './PanelSkeletons.tsx';
import { Bill } from './Bill.tsx';
import { CoursePanel } from './CoursePanel.tsx';
import { Month } from './Month.tsx';
import { OwnSubscription } from './OwnSubscription.tsx';
import { TimesSkeleton } from './PanelSkeletons.tsx';
import { SeatsChoice } from './SeatsChoice.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { TimeChoice } from './TimeChoice.tsx';
import { LazyOwnOrder } from './LazyOwnOrder.tsx';
import { LazyWaitingPanel } from './LazyWaitingPanel.tsx';
import type { Listing } from '#shared/contract/entities.ts';
import { offeredTimes } from '#shared/schedule/classSchedule.ts';
import css from './BookingPanel.module.css';

/** Booking of a weekly class, date by date or by the month, or of a course. */
export function WeeklyPanel(props: BookingPanelProps) {
  const isWhole = isCourse(props.listing.attributes.publicData);
  return isWhole ? <CoursePanel {...props} /> : <SeriesPanel {...props} />;
}

/** Booking of a series: way to pay, class time, line items and button. */
function SeriesPanel({ listing, booking }: BookingPanelProps) {
  const { isOwn, ways, paymentMethod, choosePaymentMethod, chosen, subscription } = booking;
  const { timezone } = listing.attributes.publicData;
  const choice = useRef<HTMLDivElement>(null);
  const { hasTried, subscribe, press } = useBookingButton({ listing, booking }, choice);
  const price = planPriceOf(listing);
  const isMonthly = paymentMethod === 'recurring';
  const isSubscribed = subscription?.state === 'subscription-confirmed';
  const isWaiting = subscription?.state === 'pending-payment';

  // The skeleton of the times has room for what follows them, which comes with them.
  const isReady = booking.classTimes.request.status === 'ready';
  return (
    <>
      {ways.length > 1 && (
        <div ref={choice}>
          <PaymentChoice
            listing={listing}
            ways={ways}
            chosen={paymentMethod}
            onChoose={choosePaymentMethod}
            isMissing={hasTried && !paymentMethod}
          />
        </div>
      )}
      {subscription && <OwnSubscription subscription={subscription} />}
      {!(isMonthly && subscription) && (
        <>
          {isReady && booking.times.length === 0 && booking.sessions[0] && (
            <LazyOwnOrder {...booking.sessions[0]} isStay={false} />
          )}
          <Times
            listing={listing}
            booking={booking}
            legend={isMonthly ? 'Subscribe.chooseFirst' : 'ListingPage.chooseTime'}
          />
          {isReady && chosen && timezone && (
            <div className={css.chosen}>
              <ClassTime start={chosen.start} end={chosen.end} timeZone={timezone} />
            </div>
          )}
        </>
      )}
      {paymentMethod === 'per_session' && <SeatsChoice booking={booking} />}
      {isReady && chosen && !isFree(listing) && paymentMethod === 'per_session' && (
        <Bill booking={booking} />
      )}
      {isMonthly && !isSubscribed && price && (chosen ?? isWaiting) && <Month price={price} />}
      {subscribe.error && <SubscribeFailure error={subscribe.error} />}
      {!isOwn && (
        <Button
          size="large"
          fullWidth
          inProgress={subscribe.inProgress}
          disabled={
            isSubscribed ||
            (paymentMethod === 'per_session' && booking.bookedTransactionId !== null) ||
            (chosen === null && !(isMonthly && isWaiting))
          }
          onClick={press}
        >
          <FormattedMessage
            id={isMonthly ? `Subscribe.${isWaiting ? 'resume' : 'action'}` : 'ListingPage.continue'}
          />
        </Button>
      )}
      {/* Last, as it is known last whether anybody can wait: nothing above it moves. */}
      {marketplace.hasWaitingLists &&
        paymentMethod === 'per_session' &&
        !isOwn &&
        hasSoldOutTimes(listing, booking) && (
          <LazyWaitingPanel listing={listing} booked={booking.sessions} />
        )}
    </>
  );
}

/**
 * The button of the panel: it books, subscribes, or leads to what is missing first. `choice` has
 * the ways to pay.
 */
function useBookingButton(
  { listing, booking }: BookingPanelProps,
  choice: RefObject<HTMLDivElement | null>,
) {
  const { paymentMethod, chosen, subscription } = booking;
  const [hasTried, setTried] = useState(false);
  const subscribe = useSubscribe();
  const go = useWayOn(booking, listing.attributes.title, listing.id);

  function press() {
    if (!paymentMethod) {
      setTried(true);
      choice.current?.querySelector('input')?.focus();
    } else if (paymentMethod !== 'recurring') {
      go.toCheckout();
    } else if (go.signUp) {
      go.signUp();
    } else {
      void subscribe.begin({
        listingId: listing.id,
        ...(subscription?.state === 'pending-payment'
          ? { transactionId: subscription.transactionId }
          : chosen && { bookingStart: chosen.start }),
      });
    }
  }
  return { hasTried, subscribe, press };
}

/** Class times before the last one that can be booked are missing: sold out. */
function hasSoldOutTimes(
  { attributes }: Listing,
  { times, classTimes, shownAt }: Booking,
): boolean {
  if (classTimes.request.status !== 'ready') return false;
  const last = Math.max(shownAt, ...times.map(({ start }) => Date.parse(start)));
  const held = offeredTimes(attributes.publicData, shownAt, last + 1);
  return held.filter(({ start }) => start > shownAt).length > times.length || times.length === 0;
}

/** Choice of the class time. `legend` is the id of its label. */
function Times({ listing, booking, legend }: BookingPanelProps & { legend: string }) {
  const { times, classTimes, chosen, choose } = booking;
  const { request, retry, later } = classTimes;
  if (request.status === 'failed') {
    return (
      <p className={css.note} role="alert">
        <FormattedMessage id="ListingPage.times.failed" />{' '}
        <InlineTextButton onClick={retry}>
          <FormattedMessage id="ListingPage.retry" />
        </InlineTextButton>
      </p>
    );
  }
  if (request.status !== 'ready') {
    return <TimesSkeleton hasBill={!isFree(listing) && booking.paymentMethod !== null} />;
  }
  if (times.length === 0) {
    return (
      <p className={css.note}>
        <FormattedMessage id="ListingPage.times.none" />
      </p>
    );
  }
  return (
    <TimeChoice
      times={times}
      chosen={chosen}
      later={later}
      onChoose={choose}
      timeZone={listing.attributes.publicData.timezone ?? 'UTC'}
      legend={legend}
    />
  );
}

/** Returns the navigations of the button, besides that to the payment provider. */
function useWayOn({ chosen, seats }: Booking, title: string, id: string) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const start = chosen && { start: chosen.start };
  return {
    toCheckout() {
      const address = paths.checkout({ slug: createSlug(title), id });
      const query = { ...start, ...(seats > 1 ? { places: String(seats) } : {}) };
      void navigate(`${address}?${new URLSearchParams(query).toString()}`);
    },
    /** Sends visitors to the sign-up, which returns to their choice; null for users. */
    signUp: isAuthenticated
      ? null
      : () => {
          const query = new URLSearchParams(search);
          for (const [key, value] of Object.entries({ paymentMethod: 'recurring', ...start })) {
            query.set(key, value);
          }
          void navigate(paths.signup(), { state: { from: `${pathname}?${query.toString()}` } });
        },
  };
}
