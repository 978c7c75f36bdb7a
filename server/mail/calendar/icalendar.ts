/**
 * Writes iCalendar content lines (RFC 5545 section 3). Whatever text is given, a reader reads it
 * back and nothing else: no other part of the server puts text into a calendar file.
 */

/** Properties of a component, in order, as unfolded lines without their ends. */
export type Lines = readonly string[];

/** Octets of a line without its end (RFC 5545 section 3.1). */
const lineLength = 75;

// Some readers end a line at each of these, so that they would begin a property of their own.
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
// No other control may be in a file but a tab.
const control = /(?![\t\n])\p{Cc}/gu;
const halfPair = /\p{Surrogate}/gu;

const writable = (text: string, newLine: string): string =>
  text.replace(lineBreak, newLine).replace(control, '').replace(halfPair, '\u{fffd}');

const escapes: Record<string, string> = { '\\': '\\\\', ';': '\\;', ',': '\\,', '\n': '\\n' };

/** Returns a TEXT value (RFC 5545 section 3.3.11). */
const textValue = (text: string): string =>
  writable(text, '\n').replace(/[\\;,\n]/g, sign => escapes[sign] ?? '');

const carets: Record<string, string> = { '^': '^^', '"': "^'", '\n': '^n' };

/**
 * Returns the quoted value of a parameter. RFC 6868 gives a caret to what has no form otherwise. A
 * backslash becomes a slash: it means itself there, but ical.js (Thunderbird) takes it for an
 * escape, and then finds no address behind some names.
 */
const parameterValue = (text: string): string =>
  `"${writable(text, '\n')
    .replaceAll('\\', '/')
    .replace(/[\^"\n]/g, sign => carets[sign] ?? '')}"`;

/** A property with text that somebody wrote. */
export const textLine = (name: string, text: string): string => `${name}:${textValue(text)}`;

/** A property with an address, which is written in printable ASCII. */
export const addressLine = (name: string, address: string): string =>
  `${name}:${writable(address, '').replace(/[^!-~]+/g, encodeURIComponent)}`;

// RFC 6068: what has a meaning of its own in an address of mail is written in hexadecimal.
const mailto = (email: string): string =>
  `mailto:${writable(email, '').replace(/[^\w!$'*+./=^`{|}~@-]+/g, encodeURIComponent)}`;

/** A property with a person. `parameters` are the program's own, as `;ROLE=REQ-PARTICIPANT`. */
export const personLine = (
  name: string,
  person: { name: string; email: string },
  parameters = '',
): string => `${name}${parameters};CN=${parameterValue(person.name)}:${mailto(person.email)}`;

/** A component with its properties, and the components in it after them. */
export const component = (name: string, ...content: readonly Lines[]): Lines => [
  `BEGIN:${name}`,
  ...content.flat(),
  `END:${name}`,
];

const bytes = new TextEncoder();

/** Breaks a line between characters into pieces of at most 75 octets. */
function folded(line: string): string {
  let result = '';
  let length = 0;
  for (const character of line) {
    const size = bytes.encode(character).length;
    if (length + size > lineLength) {
      result += '\r\n ';
      length = 1;
    }
    result += character;
    length += size;
  }
  return result;
}

/** Returns the file of a component: each line is folded and ends with CRLF. */
export const fileOf = (lines: Lines): string => lines.map(line => `${folded(line)}\r\n`).join('');

/** Instant in UTC, from epoch milliseconds. */
export const instantOf = (at: number): string =>
  new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

/** Day of UTC, from epoch milliseconds. */
export const dayOf = (at: number): string =>
  new Date(at).toISOString().slice(0, 10).replaceAll('-', '');

/** Duration of whole seconds (RFC 5545 section 3.3.6). */
export function durationOf(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const parts = [
    [Math.floor((seconds % 86_400) / 3600), 'H'],
    [Math.floor((seconds % 3600) / 60), 'M'],
    [seconds % 60, 'S'],
  ] as const;
  const time = parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : [])).join('');
  const day = days > 0 ? `${days}D` : '';
  return `P${day}${time || !day ? `T${time || '0S'}` : ''}`;
}
