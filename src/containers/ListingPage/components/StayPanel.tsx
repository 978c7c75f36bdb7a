import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldDateRange } from '#src/components/FieldDateRange/FieldDateRange.tsx';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { StayDates } from '#src/components/StayDates/StayDates.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import { bookedAt } from '#shared/transactions/ordering.ts';
import { instantsOf } from '#shared/schedule/dateUnits.ts';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import type { Booking } from '../hooks/useBooking.ts';
import { useStay } from '../hooks/useStay.ts';
import { Bill } from './Bill.tsx';
import css from './BookingPanel.module.css';
import type { Listing } from '#shared/contract/entities.ts';

export interface StayPanelProps {
  listing: Listing;
  unit: DateUnit;
  booking: Booking;
  /** Epoch milliseconds when the listing was loaded. */
  shownAt: number;
}

/** Booking of a stay: dates, line items and button. */
export function StayPanel({ listing, unit, booking, shownAt }: StayPanelProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [hasTried, setTried] = useState(false);
  const { isOwn, sessions } = booking;
  const stay = useStay(listing, shownAt, isOwn);
  const { chosen } = stay;
  const isBooked = bookedAt(sessions, chosen && { ...instantsOf(chosen) }) !== null;
  const dates = useRef<HTMLDivElement>(null);
  const { title } = listing.attributes;

  /** Focuses the first missing date. */
  function focusDates() {
    const end = stay.range.first === null ? 'first' : 'last';
    dates.current?.querySelector<HTMLElement>(`[data-end="${end}"]`)?.focus();
  }
  function book() {
    setTried(true);
    if (!chosen) {
      focusDates();
      return;
    }
    const query = new URLSearchParams({ ...chosen }).toString();
    const address = paths.checkout({ slug: createSlug(title), id: listing.id });
    void navigate(`${address}?${query}`);
  }
  const label = (end: 'first' | 'last') =>
    intl.formatMessage({ id: `ListingPage.stay.${end}.${unit}` });

  return (
    <>
      <div ref={dates}>
        <FieldDateRange
          range={stay.range}
          rules={stay.rules}
          labels={{ first: label('first'), last: label('last') }}
          showsErrors={hasTried}
          isLoading={stay.isLoading}
          hasFailed={stay.hasFailed}
          onChange={stay.change}
          onMonth={stay.showMonth}
        />
      </div>
      {stay.hasFailed && (
        <p className={css.note} role="alert">
          <FormattedMessage id="ListingPage.stay.failed" />{' '}
          <InlineTextButton
            onClick={() => {
              stay.retry();
              // The retry button is removed while the request runs.
              focusDates();
            }}
          >
            <FormattedMessage id="ListingPage.retry" />
          </InlineTextButton>
        </p>
      )}
      <div aria-live="polite">{chosen && <StayDates range={chosen} unit={unit} />}</div>
      {chosen && <Bill booking={stay} />}
      {!isOwn && (
        <Button size="large" fullWidth disabled={isBooked} onClick={book}>
          <FormattedMessage id="ListingPage.continue" />
        </Button>
      )}
    </>
  );
}
