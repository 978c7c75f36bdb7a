import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import { bookingClosesAt } from './bookingRules.ts';
import { saleUnitOf } from '#shared/schedule/dateUnits.ts';

/** A course: a weekly class that is sold as a whole, all of its dates for one price. */
export const isCourse = (data: ListingPublicData): boolean => saleUnitOf(data) === 'course';

/** Returns whether an order is a course. */
export const isCourseOrder = ({ attributes }: Pick<Transaction, 'attributes'>): boolean =>
  attributes.metadata?.course === true;

/**
 * Returns whether an id at the payment provider is that of the one payment of a course, rather than
 * of a subscription.
 */
export const isCoursePayment = (id: string | null | undefined): boolean =>
  id?.startsWith('pi_') === true;

const joinUntilOf = ({ joinUntil = 2 }: ListingPublicData): number => joinUntil;

/** Dates of a course, in order. */
export interface CourseDates {
  all: ScheduledTime[];
  /** The first one that somebody who books now comes to; null where booking has ended. */
  first: ScheduledTime | null;
  /** When booking ends, epoch milliseconds; null for a course without dates. */
  closesAt: number | null;
}

/**
 * Returns the dates of a course, and from which on it can be booked. Who joins late comes from the
 * next date on. `now`: epoch milliseconds.
 */
export function courseDatesOf(data: ListingPublicData, now: number): CourseDates {
  const all = data.lastClass === undefined ? [] : scheduledTimes(data, 0, Infinity);
  const open = all.slice(0, joinUntilOf(data));
  const isOpen = ({ start }: ScheduledTime) => bookingClosesAt(data, start) > now;
  const last = open.at(-1);
  return {
    all,
    first: open.find(isOpen) ?? null,
    closesAt: last ? bookingClosesAt(data, last.start) : null,
  };
}

/** Seats of a course that are left, as all who book it have one at each date. */
export function courseSeatsLeft({
  attributes: { publicData, metadata },
}: {
  attributes: { publicData: ListingPublicData; metadata?: { subscriptions?: number | undefined } };
}): number {
  return Math.max(0, (publicData.stock ?? 0) - (metadata?.subscriptions ?? 0));
}

/** How far an order of a course is. */
export interface CourseProgress {
  /** Dates that are over. */
  done: number;
  of: number;
}

/** Counts the dates of an order that are over. `now`: epoch milliseconds. */
export const courseProgressOf = (
  times: readonly { end: number }[],
  now: number,
): CourseProgress => ({ done: times.filter(({ end }) => end <= now).length, of: times.length });
