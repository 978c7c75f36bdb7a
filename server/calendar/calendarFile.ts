import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { marketplace } from '#shared/config/marketplace.ts';

/** One entry of a calendar. */
export interface CalendarEvent {
  /** The same for the same class time for ever; the name of the site is added. */
  id: string;
  /** Epoch milliseconds. */
  start: number;
  end: number;
  /** Whole days from midnight to midnight of UTC. */
  allDay?: boolean;
  /** When what stands here was decided, epoch milliseconds: does not change from answer to answer. */
  stamp: number;
  /** Grows when the same entry is sent again with something else in it. */
  sequence?: number;
  title: string;
  /** Plain text. */
  details: string;
  location: string;
  /** Address of the page about it. */
  url: string;
  status: 'confirmed' | 'tentative';
  /** Whether somebody with this entry has no time for anything else. */
  isBusy: boolean;
}

export interface CalendarFile {
  name: string;
  /** Origin of the site. */
  rootUrl: string;
  events: readonly CalendarEvent[];
  /** Seconds after which a subscriber should ask again; for a feed. */
  refreshSeconds?: number;
}

/**
 * Writes iCalendar (RFC 5545). Times are instants in UTC, so no client needs to know our zones, and
 * each class time is an entry of its own: a change of clocks has been reckoned in already.
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
      status: event.status === 'confirmed' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
      transparency: event.isBusy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    });
  }
  // Every line ends, the last one too, which the library leaves open.
  return `${calendar.toString().trimEnd()}\r\n`;
}
