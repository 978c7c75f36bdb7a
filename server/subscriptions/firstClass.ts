import { apiFault } from '#server/base/apiFault.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { courseDatesOf, isCourse } from '#shared/transactions/course.ts';
import { bookingClosesAt } from '#shared/transactions/bookingRules.ts';
import { timesReserved } from '#shared/transactions/capacity.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { Listing, TimeSlot } from '#shared/contract/entities.ts';
import { dayMs } from '#shared/time/time.ts';

/** The class times of a series that a subscription books. */
export interface SubscribedSeries {
  first: ScheduledTime;
  /** End of the last class, epoch milliseconds. */
  until: number;
  /** Number of class times to reserve from the stock. */
  reserved: number;
}

const unavailable = (title: string) =>
  apiFault(409, 'transaction-booking-time-not-available', title, ['bookingStart']);

/** Returns the class times that can be booked now, in order. `now`: epoch milliseconds. */
export function bookableTimes(listing: Listing, now: number): ScheduledTime[] {
  const windowEnd = now + marketplace.dayCountAvailableForBooking * dayMs;
  const { publicData } = listing.attributes;
  if (publicData.lastClass === undefined) return [];
  return scheduledTimes(publicData, now, windowEnd).filter(
    ({ start }) => bookingClosesAt(publicData, start) > now,
  );
}

const isFree = ({ start, end }: ScheduledTime, slots: readonly TimeSlot[]) =>
  slots.some(
    ({ attributes }) =>
      attributes.seats > 0 &&
      Date.parse(attributes.start) <= start &&
      Date.parse(attributes.end) >= end,
  );

/**
 * Returns the series that starts with the class time at `wanted` (ISO), or without it with the next
 * class time that has a free seat. @throws ApiFault 409 when there is no such class time
 */
export function subscribedSeries(
  listing: Listing,
  slots: readonly TimeSlot[],
  wanted: string | undefined,
  now: number,
): SubscribedSeries {
  const { publicData } = listing.attributes;
  if (isCourse(publicData)) return wholeCourse(publicData, wanted, now);
  const times = bookableTimes(listing, now);
  const first =
    wanted === undefined
      ? times.find(time => isFree(time, slots))
      : times.find(({ start }) => start === Date.parse(wanted));
  if (!first) {
    throw unavailable(
      wanted === undefined ? 'No class has a free place.' : 'The class is not held at this time.',
    );
  }
  const { lastClass = first.end } = publicData;
  return {
    first,
    until: Math.max(lastClass, first.end),
    reserved: timesReserved(times, first.start, Infinity),
  };
}

/**
 * Returns all dates of a course that are to come. Nobody chooses where it begins, and nobody is in
 * it after the date until which it can be booked.
 */
function wholeCourse(
  data: ListingPublicData,
  wanted: string | undefined,
  now: number,
): SubscribedSeries {
  const { all, first } = courseDatesOf(data, now);
  if (!first) {
    throw apiFault(409, 'booking-closed', 'Booking of this course has ended.', ['bookingStart']);
  }
  if (wanted !== undefined && Date.parse(wanted) !== first.start) {
    throw unavailable('A course is booked from its next date on.');
  }
  const windowEnd = now + marketplace.dayCountAvailableForBooking * dayMs;
  return {
    first,
    until: all.at(-1)?.end ?? first.end,
    reserved: timesReserved(
      all.filter(({ start }) => start < windowEnd),
      first.start,
      Infinity,
    ),
  };
}
