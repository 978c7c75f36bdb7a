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
import type { CalendarEvent } from './calendarEvent.ts';
import { groupsOf, ownTime } from './series.ts';
import type { TimedEntry } from './series.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

/** Location of a class that is held online. Files have no language of their own. */
export const onlineLocation = 'Online';

/** Person that a calendar names. */
export interface CalendarPerson {
  name: string;
  email: string;
}

/** Makes of a file the calendar part of a mail (RFC 5546). */
export interface Invitation {
  method: 'REQUEST' | 'PUBLISH' | 'CANCEL';
  /** The site, which no answer reaches: nobody is requested one. */
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
  /** Day of the only entry of a series that is shown. */
  date?: string;
  /** Of its reader; what everybody can subscribe to is in English, as its places are. */
  language?: SiteLanguage;
}

/** Titles of canceled entries: some calendars show them like others. */
const canceledTitles: Record<SiteLanguage, (title: string) => string> = {
  en: title => `Canceled: ${title}`,
  es: title => `Cancelada: ${title}`,
};

const statuses: Record<CalendarEvent['status'], string> = {
  confirmed: 'CONFIRMED',
  tentative: 'TENTATIVE',
  canceled: 'CANCELLED',
};

/** Lines of what a file has only sometimes. */
const optional = <Value>(value: Value | undefined, ...write: ((value: Value) => string)[]): Lines =>
  value ? write.map(each => each(value)) : [];

const dayLines = ({ start, end }: CalendarEvent): Lines => [
  `DTSTART;VALUE=DATE:${dayOf(start)}`,
  `DTEND;VALUE=DATE:${dayOf(end)}`,
  'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
  'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
];

/** What a mail requests or says of an entry; nobody attends what is only published. */
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

interface EntryFrame {
  host: string;
  language: SiteLanguage;
  invitation: Invitation | undefined;
}

const titleOf = ({ status, title }: CalendarEvent, language: SiteLanguage): string =>
  status === 'canceled' ? canceledTitles[language](title) : title;

const entry = ({ event, time }: TimedEntry, { host, language, invitation }: EntryFrame): Lines =>
  component(
    'VEVENT',
    [
      textLine('UID', `${event.id}@${host}`),
      `SEQUENCE:${event.sequence ?? 0}`,
      `DTSTAMP:${instantOf(event.stamp)}`,
      ...(event.allDay ? dayLines(event) : time),
      textLine('SUMMARY', titleOf(event, language)),
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
 * A feed has an entry of its own for each class time, in UTC: its readers need no zones and no
 * rules.
 */
const feedGroup = (events: readonly CalendarEvent[]) => ({
  zones: [],
  entries: events.map(event => ({ event, time: ownTime(event) })),
});

/**
 * Writes iCalendar (RFC 5545): a feed, or a file or part of a mail, in which a series is one entry
 * that repeats.
 */
export function calendarFile({
  name,
  rootUrl,
  events,
  refreshSeconds,
  invitation,
  date,
  language = 'en',
}: CalendarFile): string {
  const frame = { host: new URL(rootUrl).host, language, invitation };
  const groups = refreshSeconds === undefined ? groupsOf(events, date) : [feedGroup(events)];
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
      ...groups.map(({ zones }) => zones),
      ...groups.flatMap(({ entries }) => entries.map(one => entry(one, frame))),
    ),
  );
}
