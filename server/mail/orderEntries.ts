import { bookedSeats } from './calendar/bookedSeats.ts';
import { calendarFile } from './calendar/calendarFile.ts';
import type { CalendarEvent } from './calendar/calendarEvent.ts';
import type { CalendarPerson } from './calendar/calendarFile.ts';
import { orderEvents } from './calendar/orderCalendar.ts';
import { isTaughtClass, placesOf, teacherEntries } from './calendar/teacherEntries.ts';
import type { OrderLocations } from '#server/orders/orderLocations.ts';
import type { Projection } from '#server/projection/projection.ts';
import { letterWords } from './letters/optionalMail.ts';
import type { CalendarPart } from '@flowroom/marketplace/mailHooks';
import type { OrderPlace } from '#shared/contract/api/orders.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { isOrderInRoom } from '#shared/transactions/orderTimes.ts';

export interface OrderEntriesOptions {
  places: Pick<OrderLocations, 'placeOfOrder'>;
  projection: Pick<Projection, 'current'>;
  /** The site, which no answer reaches. */
  organizer: CalendarPerson;
  rootUrl: string;
  /** Epoch milliseconds. */
  now: () => number;
}

interface PartFrame {
  name: string;
  attendee: CalendarPerson;
  /** Of the mail. */
  language: SiteLanguage;
  date?: string;
}

/** Calendar entries of orders for the parts of mails. */
export type OrderEntries = ReturnType<typeof createOrderEntries>;

/** Creates the reader of calendar entries from the tables of the projection. */
export function createOrderEntries(options: OrderEntriesOptions) {
  const { places, projection, organizer, rootUrl, now } = options;

  const placeOf = (order: Transaction): Promise<OrderPlace | null> | null =>
    isOrderInRoom(order) ? places.placeOfOrder(order) : null;

  const forStudent = async (order: Transaction, userId: string): Promise<CalendarEvent[]> =>
    orderEvents({ transaction: order, userId, place: await placeOf(order), rootUrl });

  async function forTeacher(
    orders: readonly Transaction[],
    language: SiteLanguage,
  ): Promise<CalendarEvent[]> {
    const readAt = now();
    const exact = new Map<string, OrderPlace | null>();
    for (const order of orders) {
      const id = order.listing?.id ?? '';
      if (!exact.get(id)) exact.set(id, await placeOf(order));
    }
    const { db } = await projection.current();
    const known = await bookedSeats(db, [...exact.keys()].filter(Boolean));
    // The tables may not know the step yet that the mail is about.
    const fresh = orders.map(placesOf);
    const ids = new Set(fresh.map(({ orderId }) => orderId));
    return teacherEntries({
      orders,
      places: [...fresh, ...known.filter(({ orderId }) => !ids.has(orderId))],
      placeOf: ({ id }) => exact.get(id) ?? null,
      people: letterWords(language).people,
      rootUrl,
      readAt,
      isWhole: true,
    });
  }

  return {
    /**
     * Lists the entries of orders in the calendar of one of their parties: a student's has each
     * booking, a teacher's each class time. The orders come with listing, booking and parties.
     */
    async of(
      orders: readonly Transaction[],
      reader: { id: string; language: SiteLanguage },
    ): Promise<CalendarEvent[]> {
      const isTaught = (order: Transaction) => isTaughtClass(order, reader.id);
      const own = await Promise.all(
        orders.filter(order => !isTaught(order)).map(order => forStudent(order, reader.id)),
      );
      const taught = orders.filter(isTaught);
      return [
        ...own.flat(),
        ...(taught.length > 0 ? await forTeacher(taught, reader.language) : []),
      ];
    },

    /**
     * Writes the part about an order, or about all of a class; null without entries. They have one
     * id: a part requests or cancels it (RFC 5546). `date`: the only day of a series that has
     * changed.
     */
    part(
      events: readonly CalendarEvent[],
      { name, attendee, language, date }: PartFrame,
    ): CalendarPart | null {
      if (events.length === 0) return null;
      const held = events.filter(({ status }) => status !== 'canceled');
      // The only one that is left has no others to distinguish it from.
      const only = held.length > 1 ? events.find(({ series }) => series?.date === date) : undefined;
      const isCanceled = only ? only.status === 'canceled' : held.length === 0;
      const method = isCanceled ? 'CANCEL' : 'REQUEST';
      const invitation = { method, attendee, organizer } as const;
      const one = only?.series ? { date: only.series.date } : {};
      return {
        method,
        content: calendarFile({ name, rootUrl, events, invitation, language, ...one }),
      };
    },
  };
}
