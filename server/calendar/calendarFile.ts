import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { marketplace } from '#shared/config/marketplace.ts';

/** One entry of a calendar. */
export interface CalendarEvent {
  /** Stable id of a class time; the host of the site is appended. */
  id: string;
  /** Epoch milliseconds. */
  start: number;
  end: number;
  /** Whole days from midnight to midnight of UTC. */
  allDay?: boolean;
  /** Time of the last change, epoch milliseconds; equal in repeated answers. */
  stamp: number;
  /** Revision number of the entry. */
  sequence?: number;
  title: string;
  /** Plain text. */
  details: string;
  location: string;
  /** Address of the page about it. */
  url: string;
  status: 'confirmed' | 'tentative' | 'canceled';
  /** Marks the time as busy. */
  isBusy: boolean;
}

export interface CalendarFile {
  name: string;
  /** Origin of the site. */
  rootUrl: string;
  events: readonly CalendarEvent[];
  /** Refresh interval of a feed in seconds. */
  refreshSeconds?: number;
}

const statuses = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  canceled: ICalEventStatus.CANCELLED,
} satisfies Record<CalendarEvent['status'], ICalEventStatus>;

/**
 * Writes iCalendar (RFC 5545). Times are UTC instants and each class time is an entry of its own, so that
 * clients need no time zones and no daylight saving rules.
 */
export function calendarFile({ name, rootUrl, events, refreshSeconds }: CalendarFile): string {
  const { host } = new URL(rootUrl);
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: marketplace.siteTitle, product: 'Classes', language: 'EN' },
    ...(refreshSeconds ? { ttl: refreshSeconds } : {}),
  });
  for (const event of events) {
    calendar.createEvent({
      id: `${event.id}@${host}`,
      start: new Date(event.start),
      end: new Date(event.end),
      allDay: event.allDay ?? false,
      stamp: new Date(event.stamp),
      sequence: event.sequence ?? 0,
      summary: event.title,
      description: event.details,
      location: event.location,
      url: event.url,
      status: statuses[event.status],
      transparency: event.isBusy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    });
  }
  // RFC 5545 ends every line with CRLF; the library leaves the last one open.
  return `${calendar.toString().trimEnd()}\r\n`;
}
