import type { ReactNode } from 'react';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { isFree } from '#shared/transactions/ordering.ts';
import type { Booking } from '../hooks/useBooking.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { FormattedMessage } from 'react-intl';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import css from './BookingPanel.module.css';

export interface BookingPanelProps {
  listing: Listing;
  booking: Booking;
}

const rows = [1, 2, 3, 4];

/**
 * Skeleton of the class times, the chosen one and its bill, as high as they are: the button below
 * stays in place.
 */
export function TimesSkeleton({ hasBill }: { hasBill: boolean }) {
  return (
    <>
      <ChoiceSkeleton rows={rows}>
        <Skeleton width="35%" />
      </ChoiceSkeleton>
      <div className={css.chosenSkeleton} aria-hidden="true">
        <Skeleton width="65%" />
        <Skeleton width="80%" />
      </div>
      {hasBill && <BillSkeleton />}
    </>
  );
}

/** Skeleton of a choice: its legend, its lines and what is below them. */
function ChoiceSkeleton({ rows: lines, children }: { rows: number[]; children?: ReactNode }) {
  return (
    <div className={css.times} aria-hidden="true">
      <Skeleton width="40%" />
      {lines.map(line => (
        <Skeleton key={line} shape="block" height="2.75rem" />
      ))}
      {children}
    </div>
  );
}

/** Skeleton of the panel of a weekly class, with its button. */
export function WeeklySkeleton({ listing, booking: { ways, paymentMethod } }: BookingPanelProps) {
  return (
    <>
      {ways.length > 1 && <ChoiceSkeleton rows={rows.slice(0, ways.length)} />}
      <TimesSkeleton hasBill={!isFree(listing) && paymentMethod !== null} />
      <Skeleton shape="block" height="3.25rem" />
    </>
  );
}

/** Skeleton of a bill of one line. */
export function BillSkeleton() {
  return (
    <div className={css.bill} aria-hidden="true">
      <Skeleton width="100%" />
      <Skeleton width="100%" />
    </div>
  );
}

export interface RetryNoteProps {
  /** Id of the message that says what failed. */
  messageId: string;
  onRetry: () => void;
}

/** Failure in place of the missing content, with a retry button. */
export function RetryNote({ messageId, onRetry }: RetryNoteProps) {
  return (
    <p className={css.note} role="alert">
      <FormattedMessage id={messageId} />{' '}
      <InlineTextButton onClick={onRetry}>
        <FormattedMessage id="ListingPage.retry" />
      </InlineTextButton>
    </p>
  );
}
