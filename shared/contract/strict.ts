import * as v from 'valibot';
import { cleanLine, cleanText, hasAtMost } from '#shared/text/text.ts';
import { isRecord, shaped, whole } from './lenient.ts';
import { emailPattern, languageCodes } from './inputRules.ts';

/**
 * Pieces of schemas that refuse what does not fit, for bodies that our own pages send. One format
 * has one check, so that a wrong value is one issue.
 */

/**
 * An object with these fields and no others. A list is none: the library alone would take it for
 * one.
 */
export const exactly = <E extends v.ObjectEntries>(entries: E) =>
  v.pipe(
    v.custom<v.InferInput<v.StrictObjectSchema<E, undefined>>>(isRecord),
    shaped({ only: entries }),
    v.strictObject(entries),
  );

/**
 * An object with any names, and values of one kind. `constructor` and `prototype` are left out as
 * names.
 */
export const recordOf = <S extends v.GenericSchema>(value: S) =>
  v.pipe(
    v.custom<Record<string, v.InferInput<S>>>(isRecord),
    shaped({ values: value }),
    v.record(v.string(), value),
  );

const hex = '[\\dA-Fa-f]';
const uuidPattern = new RegExp(
  `^(?:${hex}{8}-${hex}{4}-[1-8]${hex}{3}-[89ABab]${hex}{3}-${hex}{12}` +
    '|0{8}(?:-0{4}){3}-0{12}|f{8}(?:-f{4}){3}-f{12})$',
);

/** An id: a UUID of RFC 9562 with a version and a variant that it knows. */
export const uuid = v.pipe(v.string(), v.regex(uuidPattern));

const utcPattern = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** An instant in UTC as ISO 8601 text with seconds, on a day that the calendar has. */
export const utcInstant = v.pipe(
  v.string(),
  v.check(value => utcPattern.test(value) && isDay(value.slice(0, 10))),
);

// The runtime takes the 30th of February for a day in March.
function isDay(date: string): boolean {
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
}

/** An e-mail address. */
export const email = v.pipe(v.string(), v.regex(emailPattern));

const written = (clean: (text: string) => string, most: number) =>
  v.pipe(
    v.string(),
    v.transform(clean),
    v.minLength(1),
    v.check(text => hasAtMost(text, most)),
  );

/** A text of 1 to `most` characters, as people count them, with something to see (`cleanText`). */
export const writtenText = (most: number) => written(cleanText, most);

/** A name of 1 to `most` characters: a `writtenText` on one line. */
export const writtenLine = (most: number) => written(cleanLine, most);

/** Places that can be requested at once. */
export const askedSeats = whole(1, 100);

/** Language of the page, also of mails to its reader. */
export const language = v.optional(v.picklist(languageCodes), languageCodes[0]);

/** A field that browsers send and the server ignores: it reads the value from the marketplace. */
export const unread = v.optional(v.unknown());
