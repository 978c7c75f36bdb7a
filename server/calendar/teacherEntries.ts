import type { CalendarEvent } from './calendarFile.ts';
import { onlineLocation } from './calendarFile.ts';
import { calendarTimesOf } from './orderCalendar.ts';
import type { OrderPlace } from '#shared/contract/api/orders.ts';
import type { Listing, Transaction } from '#shared/contract/entities.ts';
import { paths } from '#shared/config/paths.ts';
import { nameOfStart, timeOfDate } from '#shared/schedule/classDates.ts';
import { rhythmOf, statedTimes } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import { isInRoom } from '#shared/schedule/dateUnits.ts';
import { wallTimeOf } from '#shared/time/time.ts';
import { calendarStatusOf, orderUnitOf } from '#shared/transactions/orderTimes.ts';
import { roleOf } from '#shared/transactions/process.ts';

/** Places of one order in the times of a class. */
export interface ClassPlaces {
  orderId: string;
  listingId: string;
  seats: number;
  /** Not answered yet. */
  isRequest: boolean;
  /** Tells whether it has them in a class time. */
  isIn: (time: ScheduledTime) => boolean;
}

export interface TeacherEntriesOptions {
  /** Orders whose class times are wanted, as they are now; with listing, booking and parties. */
  orders: readonly Transaction[];
  /** Places of these and other orders of the classes. */
  places: readonly ClassPlaces[];
  /** Exact place of a class, where it is held in a room. */
  placeOf: (listing: Listing) => OrderPlace | null;
  /** Writes a number of people. */
  people: (count: number) => string;
  rootUrl: string;
  /** When the places were read, epoch milliseconds: an entry that was read later counts. */
  readAt: number;
}

/** Tells whether an order is of a class that the person teaches; its entry is one with those of others. */
export const isTaughtClass = (order: Transaction, userId: string): boolean =>
  roleOf(order, userId) === 'provider' && orderUnitOf(order) === null;

/** Revisions are seconds from here, as no count of changes of several orders only grows. */
const revisionsSince = Date.UTC(2020, 0, 1);

/** Returns the places of an order as it is now. */
export function placesOf(order: Transaction): ClassPlaces {
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

/** Lists the class times that orders have, had, or were moved from, each once. */
function classTimesOf(orders: readonly Transaction[]) {
  const found = new Map<string, { id: string; listing: Listing; time: ScheduledTime }>();
  for (const order of orders) {
    const { listing } = order;
    if (!listing) continue;
    const isWeekly = rhythmOf(listing.attributes.publicData) !== null;
    const left = leftTimeOf(order);
    const times = calendarTimesOf(order).map(({ time }) => time);
    for (const time of left ? [...times, left] : times) {
      // The only time of a class keeps its entry when it is moved to another day.
      const id = isWeekly ? `${listing.id}-${time.date}` : listing.id;
      if (!found.has(id)) found.set(id, { id, listing, time });
    }
  }
  return [...found.values()];
}

/**
 * Lists the entries of class times in the calendar of their teacher, in order: one for each class time, however many
 * have booked it. It is confirmed while somebody comes and says how many; canceled with the class, or with the last
 * booking.
 */
export function teacherEntries({
  orders,
  places,
  placeOf,
  people,
  rootUrl,
  readAt,
}: TeacherEntriesOptions): CalendarEvent[] {
  const entryOf = ({ id, listing, time }: ReturnType<typeof classTimesOf>[number]) => {
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
    return {
      id,
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
  return classTimesOf(orders)
    .map(entryOf)
    .sort((a, b) => a.start - b.start || a.id.localeCompare(b.id));
}
