import ICAL from 'ical.js';

/** Mail of the outbox, with its calendar part. */
type Mail = { calendar?: { method: string; content: string } } | undefined;

const calendarOf = (mail: Mail) => new ICAL.Component(ICAL.parse(mail?.calendar?.content ?? ''));

/**
 * Reads the first entry of the calendar part of a mail, with another library than the one that
 * wrote it.
 */
export function entryOf(mail: Mail) {
  const calendar = calendarOf(mail);
  const [component] = calendar.getAllSubcomponents('vevent');
  const event = new ICAL.Event(component);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    status: component?.getFirstPropertyValue('status'),
    start: event.startDate.toJSDate().getTime(),
    organizer: event.organizer,
    attendees: event.attendees.map(one => String(one.getFirstValue()).toLowerCase()),
    rsvp: event.attendees.map(one => one.getParameter('rsvp')),
  };
}

/** Reads all entries of the part, as `uid: status at start`, sorted. */
export function entriesOf(mail: Mail) {
  const calendar = calendarOf(mail);
  const entries = calendar.getAllSubcomponents('vevent').map(component => {
    const { uid, startDate } = new ICAL.Event(component);
    const status = String(component.getFirstPropertyValue('status'));
    return `${uid}: ${status} at ${startDate.toJSDate().toISOString()}`;
  });
  return { method: calendar.getFirstPropertyValue('method'), entries: entries.sort() };
}
