import type { ReactNode } from 'react';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { isFree } from '#shared/transactions/ordering.ts';
import type { Booking } from '../hooks/useBooking.ts';
import css from './PanelRooms.module.css';
import type { Listing } from '#shared/contract/entities.ts';

export interface BookingPanelProps {
  listing: Listing;
  booking: Booking;
}

const rows = [1, 2, 3, 4];

/** The room of the class times, the chosen one and its bill: the button below them never moves. */
export function TimesRoom({ hasBill }: { hasBill: boolean }) {
  return (
    <>
      <ChoiceRoom rows={rows}>
        <Skeleton width="35%" />
      </ChoiceRoom>
      <div className={css.chosen} aria-hidden="true">
        <Skeleton width="65%" />
        <Skeleton width="80%" />
      </div>
      {hasBill && <BillRoom />}
    </>
  );
}

/** The room of a choice: its legend and its lines, and what stands below them. */
function ChoiceRoom({ rows: lines, children }: { rows: number[]; children?: ReactNode }) {
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

/** The room of a weekly class, with its button. */
export function WeeklyRoom({ listing, booking: { ways, paymentMethod } }: BookingPanelProps) {
  return (
    <>
      {ways.length > 1 && <ChoiceRoom rows={rows.slice(0, ways.length)} />}
      <TimesRoom hasBill={!isFree(listing) && paymentMethod !== null} />
      <Skeleton shape="block" height="3.25rem" />
    </>
  );
}

/** The room of a bill of one line. */
export function BillRoom() {
  return (
    <div className={css.bill} aria-hidden="true">
      <Skeleton width="100%" />
      <Skeleton width="100%" />
    </div>
  );
}
