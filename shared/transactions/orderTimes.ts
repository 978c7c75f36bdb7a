import { nameOfStart } from '#shared/schedule/classDates.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { dateUnitOf, dateUnitOfBill, isInRoom } from '#shared/schedule/dateUnits.ts';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import { orderKindOf, stateOf } from './process.ts';
import { hasDay } from './subscriptionDays.ts';
import type { Transaction } from '#shared/contract/entities.ts';

/** A stretch that an order has booked. */
export interface BookedTime {
  /** Epoch milliseconds. */
  start: number;
  end: number;
  /**
   * `YYYY-MM-DD`; names the stretch among those of its order, and the class time among those of its
   * class.
   */
  date: string;
  /** Whole days from midnight to midnight of UTC. */
  allDay: boolean;
}

/** The unit of an order by dates; null for one of a class. */
export const orderUnitOf = ({ attributes, listing }: Transaction): DateUnit | null =>
  dateUnitOfBill(attributes.lineItems) ?? dateUnitOf(listing?.attributes.publicData ?? {});

/** Returns whether an order takes place in a room; a class is online unless it says otherwise. */
export const isOrderInRoom = (order: Transaction): boolean =>
  orderUnitOf(order) !== null || isInRoom(order.listing?.attributes.publicData ?? {});

/**
 * Kind of order that texts depend on: a place by dates, a subscription, a course, or (null) one
 * class.
 */
export type OrderSort = DateUnit | 'subscription' | 'course' | null;

/**
 * Returns the kind of order that texts depend on. A plan that was ended after its classes gave the
 * money back, as any other order does.
 */
export function orderSortOf(transaction: Transaction): OrderSort {
  const { lastTransition, metadata } = transaction.attributes;
  const isPlan =
    orderKindOf(transaction) === 'subscription' &&
    !lastTransition.startsWith('transition/cancel-after');
  if (!isPlan) return orderUnitOf(transaction);
  return metadata?.course ? 'course' : 'subscription';
}

/** Returns the calendar status of an order: `tentative` until it is answered; null for none. */
export function calendarStatusOf(transaction: Transaction): 'confirmed' | 'tentative' | null {
  switch (stateOf(transaction)) {
    case 'preauthorized':
      return 'tentative';
    case 'accepted':
    case 'subscription-confirmed':
      return 'confirmed';
    default:
      return null;
  }
}

/**
 * Everything an order has booked, in order: one class, all classes of a subscription but for its
 * pauses, or dates.
 */
export function orderTimesOf(transaction: Transaction): BookedTime[] {
  const booking = transaction.booking?.attributes;
  if (!booking) return [];
  const start = Date.parse(booking.displayStart ?? booking.start);
  const end = Date.parse(booking.displayEnd ?? booking.end);
  const data = transaction.listing?.attributes.publicData;
  if (orderKindOf(transaction) === 'subscription' && data) {
    const { metadata = {} } = transaction.attributes;
    return scheduledTimes(data, start, end)
      .filter(({ date }) => hasDay(metadata, date))
      .map(time => ({ ...time, allDay: false }));
  }
  const allDay = orderUnitOf(transaction) !== null;
  // The name of a moved class time stays the same.
  const name = data && !allDay ? nameOfStart(data, start) : null;
  const date = name ?? new Date(start).toISOString().slice(0, 10);
  return [{ start, end, date, allDay }];
}
