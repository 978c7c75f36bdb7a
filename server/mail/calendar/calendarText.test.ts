import fc from 'fast-check';
import { calendarFile } from './calendarFile.ts';
import type { CalendarEvent } from './calendarEvent.ts';
import type { Invitation } from './calendarFile.ts';
import { durationOf } from './icalendar.ts';
import cases from './testing/calendarText.json' with { type: 'json' };
import type { ReadCalendar } from './testing/readers.ts';
import { readWithIamcal, readWithIcalJs } from './testing/readers.ts';

/** Others of the same kind: each once ended a line, a value or a parameter in some reader. */
const others = [
  'next line\u0085BEGIN:VEVENT',
  'separated\u2028X-EVIL:1\u2029',
  'page\fand\vtab',
  'bell\u0007, null\0 and escape \u001b[31m',
  'a lonely half \ud83d of a pair',
  '^',
  '"',
  "^'",
  '\\',
  '\\\\n',
  '\\,:',
  ';,:',
  ' space at both ends ',
  '\r',
  '\nEND:VCALENDAR\n',
  'x'.repeat(74) + '\r\n' + ' folded',
  '👩‍🎤'.repeat(40),
];

const event: CalendarEvent = {
  id: 'class-1',
  start: Date.parse('2026-11-02T02:00:00Z'),
  end: Date.parse('2026-11-02T03:00:00Z'),
  stamp: Date.parse('2026-10-01T08:00:00Z'),
  title: 'Calm',
  details: 'Details',
  location: 'Online',
  url: 'https://flowroom.example/l/calm/1',
  status: 'confirmed',
  isBusy: true,
  alarms: [3600],
};

/** A file with a text wherever people's texts are. */
const fileWith = (text: string, method: Invitation['method'] = 'REQUEST') =>
  calendarFile({
    name: text,
    rootUrl: 'https://flowroom.example',
    events: [{ ...event, title: text, details: text, location: text }],
    invitation: {
      method,
      organizer: { name: text, email: 'hello@flowroom.example' },
      attendee: { name: text, email: 'ada@example.com' },
    },
  });

/**
 * What a reader has to find: all of the text but what may not be in a calendar (RFC 5545 section
 * 3.1).
 */
const readable = (text: string) =>
  text
    .replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\n')
    .replace(/(?!\t)(?!\n)\p{Cc}/gu, '')
    .replace(/\p{Surrogate}/gu, '\ufffd');

function expectReadBack(given: string) {
  const file = fileWith(given);
  const text = readable(given);
  // Readers differ in what a backslash is in a name.
  const name = text.replaceAll('\\', '/');
  const expected: ReadCalendar = {
    method: 'REQUEST',
    names: [text, text],
    events: [
      {
        uid: 'class-1@flowroom.example',
        summary: text,
        description: text,
        location: text,
        organizer: { name, address: 'mailto:hello@flowroom.example' },
        attendees: [{ name, address: 'mailto:ada@example.com' }],
        alarms: [text],
      },
    ],
  };
  expect(readWithIamcal(file)).toEqual(expected);
  expect(readWithIcalJs(file)).toEqual(expected);
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom(...'\r\n\t\\;,:"^n\'= x', 'BEGIN:VEVENT', 'é', '🧘‍♀️', '\u0085', '\u2028'),
    maxLength: 60,
  }),
);

describe('text of people in a calendar file', () => {
  it.each([...cases, ...others])(
    'is read back by two readers, and nothing else: %j',
    expectReadBack,
  );

  it('is read back, whatever it is', () => {
    fc.assert(fc.property(text.filter(Boolean), expectReadBack));
  });

  it('breaks no rule of content lines', () => {
    fc.assert(
      fc.property(text, given => {
        const file = fileWith(given);
        expect(file.endsWith('\r\n')).toBe(true);
        const lines = file.slice(0, -2).split('\r\n');
        // RFC 5545 section 3.1: 75 octets without the end, no control but the tab.
        expect(lines.filter(line => Buffer.byteLength(line) > 75)).toEqual([]);
        expect(lines.filter(line => /(?!\t)\p{Cc}|[\u2028\u2029]/u.test(line))).toEqual([]);
        // contentline = name *(";" param) ":" value; what is in quotes has no quote (RFC 6868).
        const contentLine = /^[A-Z-]+(?:;[A-Z-]+=(?:"(?:[^"^]|\^[n^'])*"|[^";:,]+))*:[^\n]*$/u;
        const unfolded = file.slice(0, -2).replace(/\r\n /g, '').split('\r\n');
        expect(unfolded.filter(line => !contentLine.test(line))).toEqual([]);
      }),
    );
  });

  it('leaves the components where they are', () => {
    fc.assert(
      fc.property(text, given => {
        const unfolded = fileWith(given).replace(/\r\n /g, '').split('\r\n');
        expect(unfolded.filter(line => /^(BEGIN|END):/.test(line))).toEqual([
          'BEGIN:VCALENDAR',
          'BEGIN:VEVENT',
          'BEGIN:VALARM',
          'END:VALARM',
          'END:VEVENT',
          'END:VCALENDAR',
        ]);
      }),
    );
  });
});

/** Names of the properties of the first entry, with those of its alarms left out. */
const propertiesOf = (file: string): string[] =>
  (file.replace(/\r\n /g, '').split('BEGIN:VEVENT\r\n')[1] ?? '')
    .replace(/BEGIN:VALARM.*END:VALARM\r\n/s, '')
    .split('END:VEVENT')[0]!
    .trim()
    .split('\r\n')
    .map(line => /^[A-Z-]+/.exec(line)?.[0] ?? '');

describe('an invitation', () => {
  it.each(['REQUEST', 'CANCEL', 'PUBLISH'] as const)(
    'has the properties that RFC 5546 requires of %s, each once',
    method => {
      const found = propertiesOf(fileWith('Calm', method));
      expect(new Set(found).size).toBe(found.length);
      // Sections 3.2.1, 3.2.2 and 3.2.5: attendees are in requests, and never in what is published.
      const needed = ['DTSTAMP', 'ORGANIZER', 'UID', 'SEQUENCE', 'DTSTART', 'SUMMARY'];
      expect(found).toEqual(expect.arrayContaining(needed));
      expect(found.includes('ATTENDEE')).toBe(method !== 'PUBLISH');
    },
  );

  it('has its alarms after all of its properties (RFC 5545 section 3.6.1)', () => {
    const lines = fileWith('Calm').split('\r\n');
    const last = lines.findLastIndex(line => line.startsWith('STATUS'));
    expect(lines.indexOf('BEGIN:VALARM')).toBe(last + 1);
  });

  it('writes an address that is no plain one as RFC 6068 has it', () => {
    const file = calendarFile({
      name: 'Calm',
      rootUrl: 'https://flowroom.example',
      events: [event],
      invitation: {
        method: 'REQUEST',
        organizer: { name: 'Site', email: 'hello@flowroom.example' },
        attendee: { name: 'Ada', email: 'o\'b+é;x"\r\n@example.com' },
      },
    });
    expect(file.replace(/\r\n /g, '')).toContain("mailto:o'b+%C3%A9%3Bx%22@example.com\r\n");
    expect(readWithIamcal(file).events).toHaveLength(1);
  });

  it('writes an address of a page in one line', () => {
    const file = calendarFile({
      name: 'Calm',
      rootUrl: 'https://flowroom.example',
      events: [{ ...event, url: 'https://flowroom.example/l/ca lm\r\nX-EVIL:é/1' }],
    });
    expect(file.replace(/\r\n /g, '')).toContain(
      'URL:https://flowroom.example/l/ca%20lmX-EVIL:%C3%A9/1\r\n',
    );
  });
});

test.each([
  [86_400, 'P1D'],
  [3600, 'PT1H'],
  [900, 'PT15M'],
  [5400, 'PT1H30M'],
  [90_061, 'P1DT1H1M1S'],
  [0, 'PT0S'],
])('%i seconds are %s', (seconds, duration) => {
  expect(durationOf(seconds)).toBe(duration);
});
