import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import {
  bookingClosesAt,
  bookingRulesOf,
  refundableUntil,
  refundHours,
} from '#shared/transactions/bookingRules.ts';
import { isFree } from '#shared/transactions/ordering.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { useReaderZone } from '../ReaderTime/useReaderZone.ts';
import { useNow } from '../useNow.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { Instant } from '#shared/contract/values.ts';
import css from './BookingTerms.module.css';

export interface BookingTermsProps {
  listing: Listing;
  /** Start of the class time, from which deadlines are computed; null before it is chosen. */
  start: Instant | null;
}

/**
 * Terms of a booking: instant or by request, until when it can be booked, and until when a student
 * who cancels gets the money back. Times are the reader's.
 */
export function BookingTerms({ listing, start }: BookingTermsProps) {
  const { publicData } = listing.attributes;
  const { mode, closesHours, policy } = bookingRulesOf(publicData);
  const free = isFree(listing);
  const hours = refundHours[policy];
  const begins = start === null ? null : Date.parse(start);
  // Whole days have no hour at which booking closes.
  const isTimed = begins !== null && dateUnitOf(publicData) === null;
  const zone = publicData.timezone ?? 'UTC';
  const now = useNow() ?? 0;
  const until = isTimed ? refundableUntil(policy, begins) : null;
  // A deadline that is over promises nothing.
  const isLate = until !== null && until < now;
  return (
    <ul className={css.root}>
      <li>
        <FormattedMessage id={`BookingTerms.${mode}.${free ? 'free' : 'paid'}`} />
      </li>
      {isTimed && closesHours > 0 && (
        <li>
          <FormattedMessage
            id="BookingTerms.closes"
            values={{ time: <Moment at={bookingClosesAt(publicData, begins)} zone={zone} /> }}
          />
        </li>
      )}
      {!free && (
        <li>
          {hours === null || isLate ? (
            <FormattedMessage id="BookingTerms.policy.none" />
          ) : until !== null ? (
            <FormattedMessage
              id="BookingTerms.policy.until"
              values={{ time: <Moment at={until} zone={zone} /> }}
            />
          ) : (
            <FormattedMessage id="BookingTerms.policy.hours" values={{ hours }} />
          )}
        </li>
      )}
    </ul>
  );
}

function Moment({ at, zone }: { at: number; zone: string }): ReactNode {
  const { locale } = useIntl();
  const shown = useReaderZone() ?? zone;
  return (
    <time dateTime={new Date(at).toISOString()}>
      {formatDay(at, shown, locale)} {formatTime(at, shown, locale)}
    </time>
  );
}
