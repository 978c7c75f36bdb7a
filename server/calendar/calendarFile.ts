import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { marketplace } from '#shared/config/marketplace.ts';

/** Location of a class that is held online. Files have no language of their own. */
export const onlineLocation = 'Online';

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
  /** Seconds before the start at which a calendar reminds. */
  alarms?: readonly number[];
}

/** Person that a calendar names. */
export interface CalendarPerson {
  name: string;
  email: string;
}

/** Makes of a file the calendar part of a mail (RFC 5546). */
export interface Invitation {
  method: 'REQUEST' | 'PUBLISH' | 'CANCEL';
  /** The site, which no answer reaches: nobody is asked for one. */
  organizer: CalendarPerson;
  /** Reader of the mail. */
  attendee: CalendarPerson;
}

export interface CalendarFile {
  name: string;
  /** Origin of the site. */
  rootUrl: string;
  events: readonly CalendarEvent[];
  /** Refresh interval of a feed in seconds. */
  refreshSeconds?: number;
  /** Left out of what is subscribed to or downloaded. */
  invitation?: Invitation;
}

const statuses = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  canceled: ICalEventStatus.CANCELLED,
} satisfies Record<CalendarEvent['status'], ICalEventStatus>;

const attendeeOf = ({ name, email }: CalendarPerson) => ({
  name,
  email,
  role: ICalAttendeeRole.REQ,
  status: ICalAttendeeStatus.ACCEPTED,
  rsvp: false,
});

/**
 * Writes iCalendar (RFC 5545). Times are UTC instants and each class time is an entry of its own, so that
 * clients need no time zones and no daylight saving rules.
 */
export function calendarFile({
  name,
  rootUrl,
  events,
  refreshSeconds,
  invitation,
}: CalendarFile): string {
  const { host } = new URL(rootUrl);
  const calendar = ical({
    name,
    method: ICalCalendarMethod[invitation?.method ?? 'PUBLISH'],
    prodId: { company: marketplace.siteTitle, product: 'Classes', language: 'EN' },
    ...(refreshSeconds ? { ttl: refreshSeconds } : {}),
  });
  for (const event of events) {
    const entry = calendar.createEvent({
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
      ...(invitation ? { organizer: invitation.organizer } : {}),
      ...(invitation && invitation.method !== 'PUBLISH'
        ? { attendees: [attendeeOf(invitation.attendee)] }
        : {}),
    });
    for (const seconds of event.alarms ?? []) {
      entry.createAlarm({
        type: ICalAlarmType.display,
        triggerBefore: seconds,
        description: event.title,
      });
    }
  }
  // RFC 5545 ends every line with CRLF; the library leaves the last one open.
  return `${calendar.toString().trimEnd()}\r\n`;
}
