import type { Instant } from '#shared/contract/values.ts';

/** Something to put into a calendar. */
export interface CalendarEntry {
  title: string;
  /** Plain text. */
  details: string;
  /** Name of the location. */
  location: string;
  start: Instant | number;
  end: Instant | number;
  /** Whole days from midnight to midnight of UTC; the end is the day after the last one. */
  allDay?: boolean;
}

export type CalendarService = 'google' | 'outlook' | 'yahoo';

const iso = (at: Instant | number) => new Date(at).toISOString();
/** `20261122T020000Z`, or `20261122` for a whole day. */
const basic = (at: Instant | number, allDay: boolean) => {
  const text = iso(at).replace(/\.\d+|[-:]/g, '');
  return allDay ? text.slice(0, 8) : text;
};

/** Address at which a calendar service opens a new entry, filled in. */
export function calendarLink(service: CalendarService, entry: CalendarEntry): string {
  const { title, details, location, start, end, allDay = false } = entry;
  switch (service) {
    case 'google':
      return withQuery('https://calendar.google.com/calendar/render', {
        action: 'TEMPLATE',
        text: title,
        dates: `${basic(start, allDay)}/${basic(end, allDay)}`,
        details,
        location,
      });
    case 'outlook':
      return withQuery('https://outlook.live.com/calendar/0/action/compose', {
        rru: 'addevent',
        subject: title,
        startdt: allDay ? iso(start).slice(0, 10) : iso(start),
        enddt: allDay ? iso(end).slice(0, 10) : iso(end),
        ...(allDay ? { allday: 'true' } : {}),
        body: details,
        location,
      });
    case 'yahoo':
      return withQuery('https://calendar.yahoo.com/', {
        v: '60',
        title,
        st: basic(start, allDay),
        ...(allDay ? { dur: 'allday', et: basic(lastDay(end), true) } : { et: basic(end, false) }),
        desc: details,
        in_loc: location,
      });
  }
}

// Yahoo counts the last day in.
const lastDay = (end: Instant | number) => new Date(end).getTime() - 86_400_000;

// Spaces as %20: some of the services show a plus sign literally.
const withQuery = (base: string, query: Record<string, string>) =>
  `${base}?${new URLSearchParams(query).toString().replace(/\+/g, '%20')}`;
