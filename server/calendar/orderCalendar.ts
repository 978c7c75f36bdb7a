import type { CalendarEvent } from './calendarFile.ts';
import { calendarFile } from './calendarFile.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import { statedTimes } from '#shared/schedule/classSchedule.ts';
import { calendarStatusOf, orderTimesOf } from '#shared/transactions/orderTimes.ts';
import type { BookedTime } from '#shared/transactions/orderTimes.ts';
import { orderKindOf, roleOf } from '#shared/transactions/process.ts';
import type { OrderPlace } from '#shared/contract/api/orders.ts';
import type { Transaction } from '#shared/contract/entities.ts';

export interface OrderCalendarOptions {
  /** With its listing, booking and parties. */
  transaction: Transaction;
  userId: string;
  /** Exact place, as far as the parties may know it. */
  place: OrderPlace | null;
  rootUrl: string;
}

/** Class times of a subscription that are canceled, so that calendars which have them mark them. */
function canceledOf(transaction: Transaction): BookedTime[] {
  const data = transaction.listing?.attributes.publicData;
  const booking = transaction.booking?.attributes;
  if (!data || !booking || orderKindOf(transaction) !== 'subscription') return [];
  const from = Date.parse(booking.displayStart ?? booking.start);
  const until = Date.parse(booking.displayEnd ?? booking.end);
  return statedTimes(data, from, until)
    .filter(({ status }) => status === 'canceled')
    .map(({ start, end, date }) => ({ start, end, date, allDay: false }));
}

/**
 * Returns the booking of an order as iCalendar; null when it does not take place. An entry keeps its id when the class
 * time is moved, and its revision grows with every transition. Leaves the meeting link out: the page of the order
 * shows it and can withdraw it.
 */
export function orderCalendar({
  transaction,
  userId,
  place,
  rootUrl,
}: OrderCalendarOptions): string | null {
  const status = calendarStatusOf(transaction);
  const times = status ? orderTimesOf(transaction) : [];
  const title = transaction.listing?.attributes.title;
  if (!status || !title || times.length === 0) return null;
  const role = roleOf(transaction, userId);
  const path = role === 'customer' ? paths.order(transaction) : paths.sale(transaction);
  const url = `${rootUrl}${path}`;
  const other = role === 'customer' ? transaction.provider : transaction.customer;
  const name = other?.attributes.profile.displayName;
  const isSeries = orderKindOf(transaction) === 'subscription';
  const { lastTransitionedAt, transitions = [] } = transaction.attributes;
  const eventOf = (
    { start, end, date, allDay }: BookedTime,
    status: CalendarEvent['status'],
  ): CalendarEvent => ({
    // An order of one class time may be moved to another day.
    id: isSeries ? `${transaction.id}-${date}` : transaction.id,
    start,
    end,
    allDay,
    stamp: Date.parse(lastTransitionedAt),
    sequence: transitions.length,
    title,
    details: [name, url].filter(Boolean).join('\n\n'),
    location: allDay
      ? [place?.building, place?.address].filter(Boolean).join(', ')
      : marketplace.siteTitle,
    url,
    status,
    isBusy: status !== 'canceled',
  });
  const events = [
    ...times.map(time => eventOf(time, status)),
    ...canceledOf(transaction).map(time => eventOf(time, 'canceled')),
  ].sort((a, b) => a.start - b.start);
  return calendarFile({ name: title, rootUrl, events });
}
