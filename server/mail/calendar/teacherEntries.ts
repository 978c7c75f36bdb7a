import type { CalendarEvent } from './calendarEvent.ts';
import { onlineLocation } from './calendarFile.ts';
import { calendarTimesOf } from './orderCalendar.ts';
import type { OrderPlace } from '#shared/contract/api/orders.ts';
import type { Listing, Transaction } from '#shared/contract/entities.ts';
import { paths } from '#shared/config/paths.ts';
import { nameOfStart, timeOfDate } from '#shared/schedule/classDates.ts';
import { rhythmOf, scheduledTimes, statedTimes } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import { isInRoom } from '#shared/schedule/dateUnits.ts';
import { wallTimeOf } from '#shared/time/time.ts';
import { calendarStatusOf, orderUnitOf } from '#shared/transactions/orderTimes.ts';
import { roleOf } from '#shared/transactions/process.ts';

/** Seats of one order in the times of a class. */
export interface ClassSeats {
  orderId: string;
  listingId: string;
  seats: number;
  /** Not answered yet. */
  isRequest: boolean;
  /** Returns whether it has them in a class time. */
  isIn: (time: ScheduledTime) => boolean;
}

export interface TeacherEntriesOptions {
  /** Orders whose class times are wanted, as they are now; with listing, booking and parties. */
  orders: readonly Transaction[];
  /** Seats of these and other orders of the classes. */
  places: readonly ClassSeats[];
  /** Exact location of a class, where it is held in a room. */
  placeOf: (listing: Listing) => OrderPlace | null;
  /** Writes a number of people. */
  people: (count: number) => string;
  rootUrl: string;
  /** When the seats were read, epoch milliseconds: an entry that was read later counts. */
  readAt: number;
  /** Lists all times of a weekly class, as its entry that repeats has all of them. */
  isWhole?: boolean;
}

/**
 * Returns whether an order is of a class that the person teaches; its entry is one with those of
 * others.
 */
export const isTaughtClass = (order: Transaction, userId: string): boolean =>
  roleOf(order, userId) === 'provider' && orderUnitOf(order) === null;

/** Revisions are seconds from here, as no count of changes of several orders only grows. */
const revisionsSince = Date.UTC(2020, 0, 1);

/** Returns the seats of an order as it is now. */
export function placesOf(order: Transaction): ClassSeats {
  const times = calendarTimesOf(order).filter(({ status }) => status !== 'canceled');
  const names = new Set(times.map(({ time }) => time.date));
  return {
    orderId: order.id,
    listingId: order.listing?.id ?? '',
    seats: order.booking?.attributes.seats ?? 1,
    isRequest: calendarStatusOf(order) === 'tentative',
    isIn: ({ date }) => names.has(date),
  };
}

/** Returns the class time from which the last step of an order has moved it; null for none. */
function leftTimeOf({ attributes, listing, booking }: Transaction): ScheduledTime | null {
  const { metadata: { change } = {}, lastTransition } = attributes;
  const data = listing?.attributes.publicData;
  if (change?.kind !== 'move' || !change.from || !lastTransition.includes('move')) return null;
  if (!data || !booking) return null;
  const start = Date.parse(change.from);
  const { start: begin, end } = booking.attributes;
  const date = nameOfStart(data, start) ?? wallTimeOf(start, data.timezone ?? 'UTC').date;
  return { start, end: start + Date.parse(end) - Date.parse(begin), date };
}

interface ClassEntry {
  id: string;
  listing: Listing;
  time: ScheduledTime;
  /** None of the orders has it, had it, or was moved from it. */
  isOther: boolean;
}

/**
 * Lists the class times that orders have, had, or were moved from, each once; `isWhole`: with all
 * others of weekly classes.
 */
function classTimesOf(orders: readonly Transaction[], isWhole: boolean) {
  const found = new Map<string, ClassEntry>();
  for (const order of orders) {
    const { listing } = order;
    if (!listing) continue;
    const { publicData } = listing.attributes;
    const isWeekly = rhythmOf(publicData) !== null;
    const left = leftTimeOf(order);
    const times = calendarTimesOf(order).map(({ time }): ScheduledTime => time);
    const add = (time: ScheduledTime, isOther: boolean) => {
      // The only time of a class has the same entry when it is moved to another day.
      const id = isWeekly ? `${listing.id}-${time.date}` : listing.id;
      if (found.get(id)?.isOther !== false) found.set(id, { id, listing, time, isOther });
    };
    for (const time of left ? [...times, left] : times) add(time, false);
    const others = isWhole && isWeekly ? scheduledTimes(publicData, 0, Infinity) : [];
    for (const time of others) add(time, true);
  }
  return [...found.values()];
}

/**
 * Lists the entries of class times in the calendar of their teacher, in order: one for each class
 * time, however many have booked it. It is confirmed while somebody comes and says how many;
 * canceled with the class, or with the last booking.
 */
export function teacherEntries({
  orders,
  places,
  placeOf,
  people,
  rootUrl,
  readAt,
  isWhole = false,
}: TeacherEntriesOptions): CalendarEvent[] {
  const entryOf = ({ id, listing, time }: ClassEntry) => {
    const { title, publicData } = listing.attributes;
    const [only] = rhythmOf(publicData) ? [] : statedTimes(publicData, 0, Infinity);
    const stated = rhythmOf(publicData) ? timeOfDate(publicData, time.date) : only;
    const { start, end, date } = stated ?? time;
    const seatsOf = (isRequest: boolean) =>
      places
        .filter(one => one.listingId === listing.id && one.isRequest === isRequest)
        .filter(one => one.isIn({ start, end, date }))
        .reduce((sum, { seats }) => sum + seats, 0);
    const isHeld = stated?.status !== 'canceled';
    const coming = isHeld ? seatsOf(false) : 0;
    const asking = isHeld ? seatsOf(true) : 0;
    const status = coming > 0 ? 'confirmed' : asking > 0 ? 'tentative' : 'canceled';
    const place = isInRoom(publicData) ? placeOf(listing) : null;
    const url = `${rootUrl}${paths.teachClass({ listingId: listing.id, date })}`;
    const { timezone: zone } = publicData;
    return {
      id,
      ...(rhythmOf(publicData) && zone ? { series: { id: listing.id, date, zone } } : {}),
      start,
      end,
      stamp: readAt,
      sequence: Math.max(0, Math.floor((readAt - revisionsSince) / 1000)),
      title,
      details: [status === 'canceled' ? '' : people(coming + asking), url]
        .filter(Boolean)
        .join('\n\n'),
      location: isInRoom(publicData)
        ? [place?.building, place?.address].filter(Boolean).join(', ')
        : onlineLocation,
      url,
      status,
      isBusy: status !== 'canceled',
    } satisfies CalendarEvent;
  };
  return (
    classTimesOf(orders, isWhole)
      .map(one => ({ ...one, event: entryOf(one) }))
      // Nobody has heard of the others but those in which somebody comes.
      .filter(({ isOther, event }) => !isOther || event.status !== 'canceled')
      .map(({ event }) => event)
      .sort((a, b) => a.start - b.start || a.id.localeCompare(b.id))
  );
}
