import { CalendarCheck, CalendarX } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { useNow } from '#src/components/useNow.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { nextOffered } from '#shared/schedule/classSchedule.ts';
import { formatDayAndTime, hourMs } from '#shared/time/time.ts';
import { bookingRulesOf, refundableUntil, refundHours } from '#shared/transactions/bookingRules.ts';
import { isFree } from '#shared/transactions/ordering.ts';
import css from './Facts.module.css';
import type { BookingPanelProps } from './PanelSkeletons.tsx';

/**
 * Until when the chosen class time, or the next one, can be canceled for the whole price: a line
 * with a date. Renders nothing for what costs nothing, or is not sold time by time, and for who
 * chose the subscription, whose months have other rules.
 */
export function PolicyFact({ listing, booking }: BookingPanelProps) {
  const { publicData } = listing.attributes;
  const { policy, closesHours } = bookingRulesOf(publicData);
  // Until the clock is known the server and the browser write the same.
  const now = Math.max(booking.shownAt, useNow() ?? 0);
  const isSubscription = booking.paymentMethod === 'recurring';
  if (booking.offer.kind !== 'bookable' || isSubscription || isFree(listing)) return null;
  // Whole days have no hour before which they are canceled.
  const isTimed = dateUnitOf(publicData) === null;
  const next = isTimed ? nextOffered(publicData, now + closesHours * hourMs) : null;
  const start = booking.chosen && isTimed ? Date.parse(booking.chosen.start) : next;
  const until = start === null ? null : refundableUntil(policy, start);
  const isOver = until !== null && until < now;
  const Icon = refundHours[policy] === null || isOver ? CalendarX : CalendarCheck;
  return (
    <p className={css.fact}>
      <Icon aria-hidden="true" />
      <span>
        {until === null ? (
          <FormattedMessage
            id={`ListingPage.policy.${refundHours[policy] === null ? 'none' : 'hours'}`}
            values={{ hours: refundHours[policy] }}
          />
        ) : (
          <FormattedMessage
            id={`ListingPage.policy.${isOver ? 'over' : 'until'}`}
            values={{ time: <ReaderTime at={until} format={formatDayAndTime} /> }}
          />
        )}
      </span>
    </p>
  );
}
