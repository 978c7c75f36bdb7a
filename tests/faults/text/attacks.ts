import fc from 'fast-check';
import calendarText from '#server/mail/calendar/testing/calendarText.json' with { type: 'json' };
import names from '@flowroom/marketplace/testing/cases/names.json' with { type: 'json' };
import csvCells from '#server/dashboards/teach/testing/csvCells.json' with { type: 'json' };

/** Texts that were commands once in some format, and others of their kinds. */
const known: readonly string[] = [
  ...calendarText,
  ...csvCells,
  ...names.map(({ typed }) => typed),
  'Anna\r\nBcc: x@evil.example',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title><a href="https://evil.example">here</a>',
  '＜b＞old＜/b＞',
  '{{#each this}}{{@root}}{{/each}} {{{recipient}}}',
  '\u001b]8;;https://evil.example\u0007click\u001b[2J',
  '\u202eevil\u202c',
  "=cmd|' /C calc'!A0",
  'x;=1+1',
  'END:VEVENT\nEND:VCALENDAR',
  "'; DROP TABLE users; --",
];

const pieces = [
  ...'\r\n\t\\;,:"\'^=+-@<>&{}()[]|',
  'BEGIN:VEVENT',
  'ATTENDEE:mailto:x@evil.example',
  '\u001b[31m',
  '\u0085',
  '\u2028',
  '\u202e',
  '\u200b',
  '<img src=x onerror=alert(1)>',
  'https://evil.example',
  'é',
  '🧘‍♀️',
  'a',
  ' ',
];

/** Text that is made of what has a meaning somewhere. */
const composed = fc.string({ unit: fc.constantFrom(...pieces), minLength: 1, maxLength: 12 });
const anything = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });

/** Returns the known attacks, with so many others; the same for the same seed. */
export const attacks = (others: number, seed: number): string[] => [
  ...known,
  ...fc.sample(fc.oneof({ arbitrary: composed, weight: 3 }, anything), { numRuns: others, seed }),
];
