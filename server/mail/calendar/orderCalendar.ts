import type { CalendarEvent } from './calendarEvent.ts';
import { calendarFile, onlineLocation } from './calendarFile.ts';
import { paths } from '#shared/config/paths.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { statedTimes } from '#shared/schedule/classSchedule.ts';
import { substituteAt } from '#shared/schedule/substituteAt.ts';
import { hasDay } from '#shared/transactions/subscriptionDays.ts';
import { calendarStatusOf, isOrderInRoom, orderTimesOf } from '#shared/transactions/orderTimes.ts';
import type { BookedTime } from '#shared/transactions/orderTimes.ts';
import { orderKindOf, roleOf, stateOf } from '#shared/transactions/process.ts';
import type { OrderPlace } from '#shared/contract/api/orders.ts';
import type { Transaction } from '#shared/contract/entities.ts';

export interface OrderCalendarOptions {
  /** With its listing, booking and parties. */
  transaction: Transaction;
  userId: string;
  /** Exact location, as far as the parties may know it. */
  place: OrderPlace | null;
  rootUrl: string;
}

/**
 * Lists the class times of a subscription that are canceled, or that come after its end, so that
 * calendars which have them mark them.
 */
function canceledOf(transaction: Transaction): BookedTime[] {
  const data = transaction.listing?.attributes.publicData;
  const booking = transaction.booking?.attributes;
  if (!data || !booking || orderKindOf(transaction) !== 'subscription') return [];
  const from = Date.parse(booking.displayStart ?? booking.start);
  const until = Date.parse(booking.displayEnd ?? booking.end);
  const { metadata = {}, lastTransitionedAt } = transaction.attributes;
  const over = isCanceled(transaction) ? Date.parse(lastTransitionedAt) : until;
  // Also those that the class has lost with its own end.
  const lastClass = Math.max(until, data.lastClass ?? 0);
  const { seriesEnd: _end, ...whole } = { ...data, lastClass };
  // One that ends with its month has been in calendars to the end of the series.
  return statedTimes(whole, from, metadata.endsBefore === undefined ? until : lastClass)
    .filter(
      ({ status, start, date }) =>
        status === 'canceled' || start >= over || !hasDay(metadata, date),
    )
    .map(({ start, end, date }) => ({ start, end, date, allDay: false }));
}

const isCanceled = (transaction: Transaction): boolean =>
  ['canceled', 'declined'].includes(stateOf(transaction) ?? '');

/** Returns what an order has booked; of a subscription that was canceled, what was held before. */
function keptOf(transaction: Transaction): BookedTime[] {
  const times = orderTimesOf(transaction);
  if (!isCanceled(transaction) || orderKindOf(transaction) !== 'subscription') return times;
  const over = Date.parse(transaction.attributes.lastTransitionedAt);
  return times.filter(({ start }) => start < over);
}

/**
 * Returns the booking of an order as iCalendar; null when it has never taken a seat.
 */
export function orderCalendar(
  options: OrderCalendarOptions & { language?: SiteLanguage },
  events: readonly CalendarEvent[] = orderEvents(options),
): string | null {
  const { rootUrl, language = 'en' } = options;
  const name = options.transaction.listing?.attributes.title;
  return events.length > 0 && name ? calendarFile({ name, rootUrl, events, language }) : null;
}

/** A stretch of an order, and what a calendar shows of it. */
export interface CalendarTime {
  time: BookedTime;
  status: CalendarEvent['status'];
}

function statusOf(transaction: Transaction): CalendarEvent['status'] | null {
  if (!isCanceled(transaction)) return calendarStatusOf(transaction);
  return orderKindOf(transaction) === 'subscription' ? 'confirmed' : 'canceled';
}

/** Lists the stretches that an order has booked, and had booked, in order. */
export function calendarTimesOf(transaction: Transaction): CalendarTime[] {
  const status = statusOf(transaction);
  if (!status) return [];
  const times: CalendarTime[] = keptOf(transaction).map(time => ({ time, status }));
  for (const time of canceledOf(transaction)) times.push({ time, status: 'canceled' });
  return times.sort((a, b) => a.time.start - b.time.start);
}

/**
 * Lists the calendar entries of an order in order; none when it has never taken a seat. The id of
 * an entry stays when the class time is moved, and its revision grows with every transition; one
 * that is canceled says so. Leaves the meeting link out: the page of the order shows it and can
 * withdraw it.
 */
export function orderEvents({
  transaction,
  userId,
  place,
  rootUrl,
}: OrderCalendarOptions): CalendarEvent[] {
  const isSeries = orderKindOf(transaction) === 'subscription';
  const { title, publicData: { timezone: zone } = {} } = transaction.listing?.attributes ?? {};
  if (!title) return [];
  const role = roleOf(transaction, userId);
  const path = role === 'customer' ? paths.order(transaction) : paths.sale(transaction);
  const url = `${rootUrl}${path}`;
  const other = role === 'customer' ? transaction.provider : transaction.customer;
  const name = other?.attributes.profile.displayName;
  const { lastTransitionedAt, transitions } = transaction.attributes;
  // With the teacher in brackets, as an entry has no language.
  const teachersAt = (start: number) => {
    const { listing } = transaction;
    const substitute =
      role === 'customer' && listing ? substituteAt(listing.attributes, start) : null;
    return substitute ? `${substitute.name} (${name ?? ''})` : name;
  };
  return calendarTimesOf(transaction).map(({ time: { start, end, date, allDay }, status }) => ({
    // An order of one class time may be moved to another day.
    id: isSeries ? `${transaction.id}-${date}` : transaction.id,
    ...(isSeries && zone ? { series: { id: transaction.id, date, zone } } : {}),
    start,
    end,
    allDay,
    stamp: Date.parse(lastTransitionedAt),
    sequence: transitions.length,
    title,
    details: [teachersAt(start), url].filter(Boolean).join('\n\n'),
    location: isOrderInRoom(transaction)
      ? [place?.building, place?.address].filter(Boolean).join(', ')
      : onlineLocation,
    url,
    status,
    isBusy: status !== 'canceled',
  }));
}
