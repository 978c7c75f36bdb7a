import { parseCalendar } from 'iamcal';
import type { Component } from 'iamcal';
import ICAL from 'ical.js';

interface Person {
  name: string;
  address: string;
}

/** What a reader has found in a calendar file. */
export interface ReadCalendar {
  method: string;
  names: string[];
  events: {
    uid: string;
    summary: string;
    description: string;
    location: string;
    organizer: Person;
    attendees: Person[];
    alarms: string[];
  }[];
}

// ical.js leaves properties that it does not know as they are in the file.
const unescaped = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));

/** Reads with ical.js, which knows RFC 6868. */
export function readWithIcalJs(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const valueOf = (component: ICAL.Component, name: string) =>
    String(component.getFirstPropertyValue(name) ?? '');
  const person = (property: ICAL.Property | null): Person => ({
    name: String(property?.getParameter('cn')),
    address: String(property?.getFirstValue()).toLowerCase(),
  });
  return {
    method: valueOf(calendar, 'method'),
    names: ['name', 'x-wr-calname'].map(name => unescaped(valueOf(calendar, name))),
    events: calendar.getAllSubcomponents('vevent').map(event => ({
      uid: valueOf(event, 'uid'),
      summary: valueOf(event, 'summary'),
      description: valueOf(event, 'description'),
      location: valueOf(event, 'location'),
      organizer: person(event.getFirstProperty('organizer')),
      attendees: event.getAllProperties('attendee').map(person),
      alarms: event.getAllSubcomponents('valarm').map(alarm => valueOf(alarm, 'description')),
    })),
  };
}

/** The times of one entry that may repeat, as ical.js finds them by its rule and zone. */
export function occurrencesOf(text = ''): { method: string; uid: string; starts: string[] } {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const components = calendar.getAllSubcomponents('vevent');
  const isOther = (one: ICAL.Component) => one.hasProperty('recurrence-id');
  const [main, ...more] = components.filter(one => !isOther(one));
  if (!main || more.length > 0) throw new Error('There is not one entry.');
  const event = new ICAL.Event(main, { exceptions: components.filter(isOther) });
  const starts: number[] = [];
  if (event.isRecurring()) {
    const iterator = event.iterator();
    for (let next = iterator.next(); next; next = iterator.next()) {
      starts.push(event.getOccurrenceDetails(next).startDate.toUnixTime() * 1000);
    }
  } else starts.push(event.startDate.toUnixTime() * 1000);
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    uid: event.uid,
    starts: starts.toSorted((a, b) => a - b).map(at => new Date(at).toISOString()),
  };
}

const caretSigns: Record<string, string> = { "^'": '"', '^n': '\n', '^^': '^' };

/**
 * Reads with iamcal, which follows the grammar of RFC 5545 and gives parameters as they are in the
 * file.
 */
export function readWithIamcal(text: string): ReadCalendar {
  const valueOf = (component: Component, name: string) => component.getProperty(name)?.value ?? '';
  const peopleOf = (component: Component, name: string): Person[] =>
    component.properties
      .filter(property => property.name === name)
      .map(property => ({
        name: (property.getCommonName() ?? '').replace(/\^['n^]/g, sign => caretSigns[sign] ?? ''),
        address: property.value.toLowerCase(),
      }));
  const within = ({ components }: Component, name: string) =>
    components.filter(component => component.name === name);
  const calendar = parseCalendar(text);
  return {
    method: valueOf(calendar, 'METHOD'),
    names: ['NAME', 'X-WR-CALNAME'].map(name => valueOf(calendar, name)),
    events: within(calendar, 'VEVENT').map(event => ({
      uid: valueOf(event, 'UID'),
      summary: valueOf(event, 'SUMMARY'),
      description: valueOf(event, 'DESCRIPTION'),
      location: valueOf(event, 'LOCATION'),
      organizer: peopleOf(event, 'ORGANIZER')[0] ?? { name: '', address: '' },
      attendees: peopleOf(event, 'ATTENDEE'),
      alarms: within(event, 'VALARM').map(alarm => valueOf(alarm, 'DESCRIPTION')),
    })),
  };
}
