import ICAL from 'ical.js';
import { calendarFile } from './calendarFile.ts';
import type { CalendarEvent } from './calendarEvent.ts';

const event: CalendarEvent = {
  id: 'class-2026-11-01',
  start: Date.parse('2026-11-02T02:00:00Z'),
  end: Date.parse('2026-11-02T03:00:00Z'),
  stamp: Date.parse('2026-10-01T08:00:00Z'),
  title: 'Breath; slow, and \\ calm',
  details: 'First line\nsecond line, with a comma',
  location: 'Flowroom',
  url: 'https://flowroom.example/l/breath/1',
  status: 'confirmed',
  isBusy: true,
};
const write = (...events: CalendarEvent[]) =>
  calendarFile({ name: 'Mira · Flowroom', rootUrl: 'https://flowroom.example', events });
/** The lines as a reader unfolds them. */
const linesOf = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n');

describe('an iCalendar file', () => {
  it('gives instants in UTC, which every client reads alike', () => {
    const lines = linesOf(write(event));
    expect(lines).toContain('DTSTART:20261102T020000Z');
    expect(lines).toContain('DTEND:20261102T030000Z');
    expect(lines).toContain('DTSTAMP:20261001T080000Z');
    expect(lines.join()).not.toContain('TZID');
  });

  it('names an entry the same every time', () => {
    expect(linesOf(write(event))).toContain('UID:class-2026-11-01@flowroom.example');
    expect(write(event)).toBe(write(event));
  });

  it('says in the title of an entry that it is canceled, in the language of its reader', () => {
    const events = [{ ...event, status: 'canceled' as const }];
    expect(linesOf(write(...events))).toContain(
      'SUMMARY:Canceled: Breath\\; slow\\, and \\\\ calm',
    );
    const spanish = calendarFile({
      name: 'Mira',
      rootUrl: 'https://flowroom.example',
      events,
      language: 'es',
    });
    expect(linesOf(spanish).join()).toContain('SUMMARY:Cancelada: Breath');
  });

  it('escapes what has a meaning of its own', () => {
    const lines = linesOf(write(event));
    expect(lines).toContain('SUMMARY:Breath\\; slow\\, and \\\\ calm');
    expect(lines).toContain('DESCRIPTION:First line\\nsecond line\\, with a comma');
  });

  it('lets nobody write lines of their own', () => {
    const text = write({ ...event, title: 'Calm\r\nATTENDEE:mailto:eve@example.com' });
    expect(linesOf(text).some(line => line.startsWith('ATTENDEE'))).toBe(false);
  });

  it('folds lines at 75 bytes, also between letters of several', () => {
    const text = write({ ...event, title: 'Übung für Körper und Seele – ヨガ '.repeat(8) });
    const long = text.split('\r\n').filter(line => Buffer.byteLength(line) > 75);
    expect(long).toEqual([]);
    expect(linesOf(text).find(line => line.startsWith('SUMMARY:'))).toContain('ヨガ');
    expect(text).not.toContain('\uFFFD');
  });

  it('writes whole days as days', () => {
    const stay = {
      ...event,
      start: Date.parse('2026-12-03T00:00:00Z'),
      end: Date.parse('2026-12-06T00:00:00Z'),
      allDay: true,
    };
    const lines = linesOf(write(stay));
    expect(lines).toContain('DTSTART;VALUE=DATE:20261203');
    expect(lines).toContain('DTEND;VALUE=DATE:20261206');
  });

  it('is read back as it was meant', () => {
    const stay = {
      ...event,
      id: 'stay',
      start: Date.parse('2026-12-03T00:00:00Z'),
      end: Date.parse('2026-12-06T00:00:00Z'),
      allDay: true,
      isBusy: false,
    };
    const [one, days] = new ICAL.Component(ICAL.parse(write(event, stay)))
      .getAllSubcomponents('vevent')
      .map(component => new ICAL.Event(component));
    expect(one).toMatchObject({
      uid: 'class-2026-11-01@flowroom.example',
      summary: event.title,
      description: event.details,
      location: event.location,
    });
    expect(one?.startDate.toJSDate().getTime()).toBe(event.start);
    expect(one?.endDate.toJSDate().getTime()).toBe(event.end);
    // Whole days have no zone and no hour: they are the same days everywhere. The end is the day
    // after.
    expect([days?.startDate, days?.endDate].map(time => [time?.isDate, String(time)])).toEqual([
      [true, '2026-12-03'],
      [true, '2026-12-06'],
    ]);
    expect(days?.duration.toSeconds()).toBe(3 * 24 * 3600);
  });

  it('takes time from nobody who only follows', () => {
    expect(linesOf(write(event))).toContain('TRANSP:OPAQUE');
    expect(linesOf(write({ ...event, isBusy: false }))).toContain('TRANSP:TRANSPARENT');
  });

  it('is a whole calendar with lines that end as they should', () => {
    const text = write(event);
    expect(linesOf(text).slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
  });
});
