import { calendarFile } from '../calendar/calendarFile.ts';
import type { CalendarEvent, CalendarPerson } from '../calendar/calendarFile.ts';
import { orderEvents } from '../calendar/orderCalendar.ts';
import type { OrderPlaces } from '../places/orderPlaces.ts';
import type { CalendarPart } from '@flowroom/marketplace/mailHooks';
import type { Transaction } from '#shared/contract/entities.ts';
import { isOrderInRoom } from '#shared/transactions/orderTimes.ts';

export interface OrderEntriesOptions {
  places: OrderPlaces;
  /** The site, which no answer reaches. */
  organizer: CalendarPerson;
  rootUrl: string;
}

/** Calendar entries of orders for the parts of mails. */
export type OrderEntries = ReturnType<typeof createOrderEntries>;

/** @see OrderEntries */
export const createOrderEntries = ({ places, organizer, rootUrl }: OrderEntriesOptions) => ({
  /** Lists the entries of an order in the calendar of one of its parties. It comes with listing, booking and parties. */
  async of(transaction: Transaction, userId: string): Promise<CalendarEvent[]> {
    const place = isOrderInRoom(transaction) ? await places.placeOfOrder(transaction) : null;
    return orderEvents({ transaction, userId, place, rootUrl });
  },

  /** Writes the part; null without entries. */
  part(
    events: readonly CalendarEvent[],
    {
      name,
      ...invitation
    }: { name: string; method: CalendarPart['method']; attendee: CalendarPerson },
  ): CalendarPart | null {
    if (events.length === 0) return null;
    const content = calendarFile({
      name,
      rootUrl,
      events,
      invitation: { ...invitation, organizer },
    });
    return { method: invitation.method, content };
  },
});
