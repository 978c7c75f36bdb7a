/**
 * What people write, cleaned and judged where it comes in: names, titles, descriptions, messages.
 * Used by marketplace, web server and pages alike. It escapes nothing: each format has a writer for
 * that.
 */

// Every way to end a line, as one: also those that only some readers know.
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

// Never shown, and dangerous in what prints them: controls, overrides and isolates of the
// direction, which reach beyond the text, and code points that are no characters. The marks U+200E,
// U+200F and U+061C order one text, and stay.
const removed =
  /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069\u206a-\u206f\ufeff\ufff9-\ufffb]|\p{Noncharacter_Code_Point}/gu;

const halfPair = /\p{Surrogate}/gu;

/** Blank although Unicode has them for letters and symbols. */
const blanks = '\\u115f\\u1160\\u2800\\u3164\\uffa0';

// Joiners and variation selectors are not among them: they end some emoji.
const edge = `[\\s${blanks}\\u00ad\\u034f\\u180e\\u200b\\u2060-\\u2064]+`;
const edges = new RegExp(`^${edge}|${edge}$`, 'gu');

const visible = new RegExp(
  `(?![${blanks}\\ufffc\\u{1d159}\\p{Default_Ignorable_Code_Point}])[\\p{L}\\p{N}\\p{P}\\p{S}\\p{Cn}]`,
  'u',
);

// Most texts are of these characters alone, and pages read hundreds of them.
const plain = /^[!-~](?:[ -~\n]*[!-~])?$/;

/**
 * Returns whether a text has something to see: not only spaces, marks and characters without a
 * shape.
 */
export const isVisible = (text: string): boolean => visible.test(text);

function cleaned(text: string): string {
  const kept = text
    .replace(removed, '')
    .replace(halfPair, '\u{fffd}')
    .normalize('NFC')
    .replace(edges, '');
  return isVisible(kept) ? kept : '';
}

/**
 * Returns a text of several lines as it is stored: in NFC, without space around it, controls or
 * overrides of the direction; empty when nothing of it can be seen. Cleaning twice changes nothing.
 */
export const cleanText = (text: string): string =>
  plain.test(text) ? text : cleaned(text.replace(lineBreak, '\n'));

/**
 * Returns a text of one line as it is stored, as `cleanText`: line breaks and tabs become spaces.
 */
export const cleanLine = (text: string): string =>
  plain.test(text) && !text.includes('\n')
    ? text
    : cleaned(text.replace(lineBreak, ' ').replaceAll('\t', ' '));

/**
 * Returns a text with ordinary angle brackets: older versions of the product stored them in full
 * width, so that no reader would take them for markup. Output escapes it.
 */
export const withBrackets = (text: string): string =>
  text.replaceAll('\uff1c', '<').replaceAll('\uff1e', '>');

/** Returns the subject of a mail: one line, with one space between words. */
export const subjectOf = (text: string): string => cleanLine(text).replace(/\s+/g, ' ');

/** Code units that one character may take: emoji of families have 11, of flags 14. */
const mostUnits = 16;

/** Text of which each code unit is a character; `\r` is not, as `\r\n` is one. */
const isEachItsOwn = /^[\n -~]*$/;

let segmenter: Intl.Segmenter | null | undefined;

/**
 * Splits a text into what readers take for characters; into code points where a browser knows no
 * better.
 */
function charactersOf(text: string): string[] {
  // Segmenting takes 3 % of the time of rendering a class page.
  if (isEachItsOwn.test(text)) return text.split('');
  segmenter ??= 'Segmenter' in Intl ? new Intl.Segmenter() : null;
  return segmenter ? Array.from(segmenter.segment(text), part => part.segment) : [...text];
}

/** Number of characters of a text, as people count them. */
export const lengthOf = (text: string): number => charactersOf(text).length;

/**
 * Returns whether a text has at most so many characters, as people count them, and none with a heap
 * of marks.
 */
export const hasAtMost = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= most * mostUnits && lengthOf(text) <= most);

/** Cuts a text to so many characters, as people count them. */
export const truncate = (text: string, most: number): string =>
  text.length <= most
    ? text
    : charactersOf(text.slice(0, most * mostUnits))
        .slice(0, most)
        .join('');
