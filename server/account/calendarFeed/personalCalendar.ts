import { calendarFile } from '#server/mail/calendar/calendarFile.ts';
import type { CalendarEvent } from '#server/mail/calendar/calendarEvent.ts';
import { orderEvents } from '#server/mail/calendar/orderCalendar.ts';
import { isTaughtClass, placesOf, teacherEntries } from '#server/mail/calendar/teacherEntries.ts';
import { letterWords } from '#server/mail/letters/optionalMail.ts';
import type { OrderLocations } from '#server/orders/orderLocations.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { numberedPages } from '#server/marketplaceClient/sdk/everyPage.ts';
import { tellsPlace } from '#shared/transactions/actions.ts';
import { isOrderInRoom } from '#shared/transactions/orderTimes.ts';
import type { OrderPlace } from '#shared/contract/api/orders.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { calendarAlarms } from '#shared/contract/user.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time/time.ts';

export type Alarm = (typeof calendarAlarms)[number];

/** Reminders of a new address. */
export const usualAlarms: readonly Alarm[] = ['1d', '1h'];

const alarmMs: Record<Alarm, number> = { '15m': 15 * minuteMs, '1h': hourMs, '1d': dayMs };

/** Days from today for which entries are stored in a calendar, and written ahead. */
const pastDays = 30;
const aheadDays = 370;
/** Most pages of a query: newest orders first. */
const mostPages = 10;
const refreshSeconds = 3600;

export interface PersonalCalendarOptions {
  userId: string;
  alarms: readonly Alarm[];
  language: SiteLanguage;
  operator: IntegrationSdk;
  places: Pick<OrderLocations, 'placeOfOrder'>;
  rootUrl: string;
  /** Epoch milliseconds. */
  now: number;
}

/** Reads the orders of a person, of both sides, that may have an entry. */
async function ordersOf({ userId, operator, now }: PersonalCalendarOptions) {
  const since = new Date(now - pastDays * dayMs).toISOString();
  const include = ['listing', 'booking', 'customer', 'provider'];
  const found = new Map<string, Transaction>();
  const read = async (wanted: object) => {
    const pages = numberedPages(
      page => operator.transactions.query({ ...wanted, include, ...page }),
      mostPages,
    );
    for await (const answer of pages) {
      for (const order of entitiesOf(answer)) found.set(order.id, order);
    }
  };
  for (const side of [{ customerId: userId }, { providerId: userId }]) {
    await read({ ...side, bookingEnd: `${since},` });
    // The booking of a subscription is its first class, which may be long ago.
    await read({ ...side, processNames: 'flex-subscription' });
  }
  return [...found.values()];
}

/** Reads exact locations where an entry shows one, each class once. */
function placesOnce(places: PersonalCalendarOptions['places']) {
  const known = new Map<string, Promise<OrderPlace | null>>();
  return (order: Transaction): Promise<OrderPlace | null> | null => {
    const id = order.listing?.id;
    if (!id || !tellsPlace(order) || !isOrderInRoom(order)) return null;
    const place = known.get(id) ?? places.placeOfOrder(order);
    known.set(id, place);
    return place;
  };
}

/**
 * Returns everything that a person has booked and that is booked with them as iCalendar, with
 * reminders. Entries have the ids of those in mails; canceled ones stay, as canceled.
 */
export async function personalCalendar(options: PersonalCalendarOptions): Promise<string> {
  const { userId, rootUrl, now } = options;
  const placeOf = placesOnce(options.places);
  const alarms = options.alarms.map(alarm => alarmMs[alarm] / 1000);
  const events: CalendarEvent[] = [];
  const taught: Transaction[] = [];
  const taughtPlaces = new Map<string, OrderPlace | null>();
  for (const transaction of await ordersOf(options)) {
    const place = await placeOf(transaction);
    if (isTaughtClass(transaction, userId)) {
      taught.push(transaction);
      if (place) taughtPlaces.set(transaction.listing?.id ?? '', place);
    } else events.push(...orderEvents({ transaction, userId, place, rootUrl }));
  }
  events.push(
    ...teacherEntries({
      orders: taught,
      places: taught.map(placesOf),
      placeOf: ({ id }) => taughtPlaces.get(id) ?? null,
      people: letterWords(options.language).people,
      rootUrl,
      readAt: Math.max(0, ...taught.map(one => Date.parse(one.attributes.lastTransitionedAt))),
    }),
  );
  const [from, until] = [now - pastDays * dayMs, now + aheadDays * dayMs];
  return calendarFile({
    name: marketplace.siteTitle,
    rootUrl,
    refreshSeconds,
    language: options.language,
    events: events
      .filter(({ start, end }) => end > from && start < until)
      .sort((a, b) => a.start - b.start || a.id.localeCompare(b.id))
      .map(event => (event.status === 'canceled' ? event : { ...event, alarms })),
  });
}
