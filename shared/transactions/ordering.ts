import { marketplace, processes } from '#shared/config/marketplace.ts';
import { scheduledTimes, statedTimes } from '#shared/schedule/classSchedule.ts';
import { saleUnitOf } from '#shared/schedule/dateUnits.ts';
import { bookingClosesAt } from './bookingRules.ts';
import { minuteMs } from '#shared/time/time.ts';
import { sumMoney } from '#shared/values/money.ts';
import type { Listing, TimeSlot } from '#shared/contract/entities.ts';
import type { PaymentKind } from '#shared/contract/listingData.ts';
import type { LineItem } from '#shared/contract/transaction.ts';
import type { Instant, Money } from '#shared/contract/values.ts';

/** One time a class is held. */
export interface ClassTime {
  start: Instant;
  end: Instant;
  /** Free places; null when unknown. */
  seats: number | null;
  /** Nobody can book it any more. */
  isClosed?: true;
}

const instant = (milliseconds: number): Instant => new Date(milliseconds).toISOString();

/** The part of a listing that says when its class is held. */
export type Scheduled = { attributes: Pick<Listing['attributes'], 'publicData'> };

/** A class that is held every week rather than once. */
export const isWeekly = (listing: Scheduled): boolean =>
  (listing.attributes.publicData.weeklyDays ?? []).length > 0;

export const isFree = (listing: Listing): boolean => listing.attributes.publicData.type === 'free';

/** Length of a class in minutes; 60 when the listing has none. */
const minutesOf = (listing: Scheduled): number =>
  listing.attributes.publicData.classDuration?.value ?? 60;

/**
 * The class time that begins at an instant, as long as the schedule says; otherwise as others are.
 */
export const classTimeAt = (listing: Scheduled, start: Instant | number): ClassTime => {
  const begin = new Date(start).getTime();
  const planned = scheduledTimes(listing.attributes.publicData, begin, begin + 1);
  const end =
    planned.find(time => time.start === begin)?.end ?? begin + minutesOf(listing) * minuteMs;
  return { start: instant(begin), end: instant(end), seats: null };
};

/**
 * Returns whether people wait for a place in the class time: places that free are offered to them.
 */
export const isAwaited = ({ attributes: { metadata } }: Listing, start: Instant): boolean =>
  metadata?.waitingTimes?.includes(start) ?? false;

/** When a one-off class is held; null for weekly classes and those without a date. */
export function onlyTimeOf(listing: Listing): ClassTime | null {
  const { unixTimeStamp } = listing.attributes.publicData;
  if (unixTimeStamp === undefined || isWeekly(listing)) return null;
  const [time] = statedTimes(listing.attributes.publicData, 0, Infinity);
  if (time?.status === 'canceled') return null;
  const seats = listing.currentStock?.attributes.quantity ?? null;
  const closed = time?.isClosed ? { isClosed: true as const } : {};
  return { ...classTimeAt(listing, unixTimeStamp), seats, ...closed };
}

/**
 * Returns true when a class is held at exactly this time. Of a listing whose schedule can not be
 * read, true for any time of its length between its first and last class.
 */
export function isClassTime(
  listing: Scheduled,
  { start, end }: Pick<ClassTime, 'start' | 'end'>,
): boolean {
  const { publicData } = listing.attributes;
  const { unixTimeStamp, startDate, time, timezone, lastClass = Infinity } = publicData;
  const [from, until] = [Date.parse(start), Date.parse(end)];
  const isPlanned = isWeekly(listing)
    ? startDate !== undefined && time !== undefined && timezone !== undefined
    : unixTimeStamp !== undefined;
  if (isPlanned) {
    return scheduledTimes(publicData, from, until).some(
      planned => planned.start === from && planned.end === until,
    );
  }
  const minutes = publicData.classDuration?.value;
  return (
    from >= (unixTimeStamp ?? -Infinity) &&
    until <= lastClass &&
    (minutes === undefined || until - from === minutes * minuteMs)
  );
}

/**
 * The class times of a weekly class that can still be booked, soonest first: those that lie in a
 * free slot as a whole. `now`: epoch milliseconds.
 */
export function timesOfSlots(
  listing: Listing,
  slots: readonly TimeSlot[],
  now: number,
): ClassTime[] {
  const { publicData } = listing.attributes;
  const free = slots.map(({ attributes: { start, end, seats } }) => ({
    start: Date.parse(start),
    end: Date.parse(end),
    seats,
  }));
  const until = Math.max(now, ...free.map(({ end }) => end));
  return scheduledTimes(publicData, now, until).flatMap(({ start, end }) => {
    const slot = free.find(one => one.start <= start && end <= one.end);
    // The rest of a class that has begun is not sold, and a place for which others wait is offered
    // to them.
    const isOpen =
      start > now &&
      bookingClosesAt(publicData, start) > now &&
      !isAwaited(listing, instant(start));
    return slot && isOpen ? [{ start: instant(start), end: instant(end), seats: slot.seats }] : [];
  });
}

/** The order of those that takes a moment of a time; null when none does. */
export const bookedAt = (
  sessions: readonly { transactionId: string; start: Instant; end: Instant }[],
  time: Pick<ClassTime, 'start' | 'end'> | null,
): string | null =>
  sessions.find(
    ({ start, end }) =>
      time !== null &&
      Date.parse(start) < Date.parse(time.end) &&
      Date.parse(time.start) < Date.parse(end),
  )?.transactionId ?? null;

/** Returns true when single sessions of the class are sold (or given away). */
export const sellsSessions = (listing: Listing): boolean => {
  const { type, paymentType } = listing.attributes.publicData;
  return (
    type === 'free' ||
    paymentType === undefined ||
    paymentType.length === 0 ||
    paymentType.some(({ value }) => value === 'per_session')
  );
};

/**
 * Returns the price of a month of the class, or of a whole course; null where it is sold by
 * neither.
 */
export function planPriceOf(listing: Listing): Money | null {
  const { price, publicData } = listing.attributes;
  const { paymentType = [], monthlyPrice } = publicData;
  const isSold =
    isWeekly(listing) && !isFree(listing) && paymentType.some(({ value }) => value === 'recurring');
  if (!isSold) return null;
  if (saleUnitOf(publicData) === 'course') return price;
  return monthlyPrice ? { amount: monthlyPrice, currency: marketplace.currency } : null;
}

/** Returns true when people can subscribe to the class now. */
export const sellsMonths = (listing: Listing): boolean =>
  marketplace.hasSubscriptions && planPriceOf(listing) !== null;

/** The ways in which a class can be paid, session by session or by the month. */
export const waysToPay = (listing: Listing): PaymentKind[] => [
  ...(sellsSessions(listing) ? (['per_session'] as const) : []),
  ...(sellsMonths(listing) ? (['recurring'] as const) : []),
];

/** Process and alias of a single session of the class. */
export const sessionProcessOf = (listing: Listing): string =>
  isFree(listing) ? processes.free : processes.hourly;

/** Process and alias in which a question about the listing can become an order. */
export const enquiryProcessOf = (listing: Listing): string =>
  sellsSessions(listing) ? sessionProcessOf(listing) : processes.subscription;

/** Returns the customer's total of these lines; null when there are none. */
export function payinOf(lineItems: readonly LineItem[]): Money | null {
  const [first, ...rest] = lineItems
    .filter(({ includeFor }) => includeFor.includes('customer'))
    .map(({ lineTotal }) => lineTotal);
  return first ? sumMoney([first, ...rest], first.currency) : null;
}
