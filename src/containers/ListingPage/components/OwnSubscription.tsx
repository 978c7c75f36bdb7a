import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import type { Booking } from '../hooks/useBooking.ts';

export interface OwnSubscriptionProps {
  subscription: NonNullable<Booking['subscription']>;
  /** It is a course that is booked as a whole. */
  isCourse?: boolean;
}

/** Says that the reader has subscribed, or booked the course, or has yet to pay. */
export function OwnSubscription({ subscription, isCourse = false }: OwnSubscriptionProps) {
  const isWaiting = subscription.state === 'pending-payment';
  return (
    <Notice
      tone={isWaiting ? 'warning' : 'success'}
      title={
        <FormattedMessage
          id={`${isCourse ? 'Course' : 'Subscribe'}.${isWaiting ? 'waiting' : 'active'}`}
        />
      }
      action={
        <Link to={paths.order({ id: subscription.transactionId })}>
          <FormattedMessage id="Subscribe.active.link" />
        </Link>
      }
    >
      {isWaiting && (
        <FormattedMessage
          id="Subscribe.waiting.text"
          values={{ minutes: marketplace.paymentWindowMinutes }}
        />
      )}
    </Notice>
  );
}
