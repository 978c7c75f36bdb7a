import type { CalendarEvent } from './calendarFile.ts';
import { calendarFile } from './calendarFile.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import { calendarStatusOf, orderTimesOf } from '#shared/transactions/orderTimes.ts';
import { roleOf } from '#shared/transactions/process.ts';
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

/**
 * Returns the booking of an order as iCalendar; null when it does not take place. Leaves the meeting
 * link out: the page of the order shows it and can withdraw it.
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
  const events = times.map(({ start, end, date, allDay }): CalendarEvent => ({
    id: `${transaction.id}-${date}`,
    start,
    end,
    allDay,
    stamp: Date.parse(transaction.attributes.lastTransitionedAt),
    sequence: status === 'confirmed' ? 1 : 0,
    title,
    details: [name, url].filter(Boolean).join('\n\n'),
    location: allDay
      ? [place?.building, place?.address].filter(Boolean).join(', ')
      : marketplace.siteTitle,
    url,
    status,
    isBusy: true,
  }));
  return calendarFile({ name: title, rootUrl, events });
}
