import { overlaps } from '#server/orders/claims.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { Time } from './steps.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { wallTimeOf } from '#shared/time/time.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import { hasDay } from '#shared/transactions/subscriptionDays.ts';

/** Somebody's booking. */
export interface Held extends Time {
  customerId: string;
  state: TransactionState | null;
}

/** Holders of seats in a class. */
export interface SeatHolders {
  publicData: ListingPublicData;
  booked: readonly Held[];
  subscribers: readonly Pick<Subscription, 'customerId' | 'state' | 'first' | 'metadata'>[];
}

/** Day that names a class time. */
function dayOf(data: ListingPublicData, { start, end }: Time): string {
  const planned = scheduledTimes(data, start, end).find(time => time.start === start);
  return planned?.date ?? wallTimeOf(start, data.timezone ?? 'UTC').date;
}

/**
 * Returns whether somebody has a seat in a class time. An order that is not paid yet has none: its
 * student, if waiting as well, would lose both. A subscription has none before it begins, after it
 * ends and in its pauses.
 */
export function holdsSeat(
  { publicData, booked, subscribers }: SeatHolders,
  customerId: string,
  time: Time,
): boolean {
  const isOwn = (one: { customerId: string | null }) => one.customerId === customerId;
  return (
    booked.some(
      one =>
        isOwn(one) &&
        (one.state === 'accepted' || one.state === 'preauthorized') &&
        overlaps(one, time),
    ) ||
    subscribers.some(
      one =>
        isOwn(one) &&
        one.state === 'subscription-confirmed' &&
        one.first !== null &&
        one.first <= time.start &&
        hasDay(one.metadata, dayOf(publicData, time)),
    )
  );
}
