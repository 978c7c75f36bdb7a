import {
  addressLine,
  component,
  dayOf,
  durationOf,
  fileOf,
  instantOf,
  personLine,
  textLine,
} from './icalendar.ts';
import type { Lines } from './icalendar.ts';
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

const statuses: Record<CalendarEvent['status'], string> = {
  confirmed: 'CONFIRMED',
  tentative: 'TENTATIVE',
  canceled: 'CANCELLED',
};

/** Lines of what a file has only sometimes. */
const optional = <Value>(value: Value | undefined, ...write: ((value: Value) => string)[]): Lines =>
  value ? write.map(each => each(value)) : [];

const timeLines = ({ start, end, allDay }: CalendarEvent): Lines =>
  allDay
    ? [
        `DTSTART;VALUE=DATE:${dayOf(start)}`,
        `DTEND;VALUE=DATE:${dayOf(end)}`,
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
        'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
      ]
    : [`DTSTART:${instantOf(start)}`, `DTEND:${instantOf(end)}`];

/** What a mail asks or tells of an entry; nobody attends what is only published. */
const invitationLines = ({ method, organizer, attendee }: Invitation): Lines => [
  personLine('ORGANIZER', organizer),
  ...(method === 'PUBLISH'
    ? []
    : [personLine('ATTENDEE', attendee, ';ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE')]),
];

const alarm = (seconds: number, title: string): Lines =>
  component('VALARM', [
    'ACTION:DISPLAY',
    `TRIGGER:-${durationOf(seconds)}`,
    textLine('DESCRIPTION', title),
  ]);

const entry = (event: CalendarEvent, host: string, invitation?: Invitation): Lines =>
  component(
    'VEVENT',
    [
      textLine('UID', `${event.id}@${host}`),
      `SEQUENCE:${event.sequence ?? 0}`,
      `DTSTAMP:${instantOf(event.stamp)}`,
      ...timeLines(event),
      textLine('SUMMARY', event.title),
      `TRANSP:${event.isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
      ...optional(event.location, text => textLine('LOCATION', text)),
      ...optional(event.details, text => textLine('DESCRIPTION', text)),
      ...(invitation ? invitationLines(invitation) : []),
      addressLine('URL', event.url),
      `STATUS:${statuses[event.status]}`,
    ],
    ...(event.alarms ?? []).map(seconds => alarm(seconds, event.title)),
  );

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
  return fileOf(
    component(
      'VCALENDAR',
      [
        'VERSION:2.0',
        textLine('PRODID', `-//${marketplace.siteTitle}//Classes//EN`),
        `METHOD:${invitation?.method ?? 'PUBLISH'}`,
        textLine('NAME', name),
        textLine('X-WR-CALNAME', name),
        ...optional(
          refreshSeconds,
          seconds => `REFRESH-INTERVAL;VALUE=DURATION:${durationOf(seconds)}`,
          seconds => `X-PUBLISHED-TTL:${durationOf(seconds)}`,
        ),
      ],
      ...events.map(event => entry(event, host, invitation)),
    ),
  );
}
