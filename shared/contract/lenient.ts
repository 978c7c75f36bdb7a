import * as v from 'valibot';
import { cleanLine, cleanText, withBrackets } from '#shared/text/text.ts';

/**
 * Pieces of schemas that read what others wrote. They never refuse: a field that does not fit is
 * left out, a list retains its valid members, a text that is too long is cut. Reading twice changes
 * nothing.
 */

type Entries = Record<string, v.GenericSchema>;
type Read<E extends Entries> = { [Name in keyof E]: Exclude<v.InferOutput<E[Name]>, undefined> };

/**
 * Shape of what a schema reads, which its steps alone do not show, for documents made from it
 * (decision 205): fields with the needed ones, members of a list, or values by name.
 */
export type Shape =
  | { entries: Entries; needed: readonly string[] }
  | { members: v.GenericSchema; most: number }
  | { only: Entries }
  | { values: v.GenericSchema };

/** Step of a schema that declares its shape. */
export const shaped = <Input>(shape: Shape) => v.metadata<Input, { shape: Shape }>({ shape });

/** Value that `fields` reads: each may be missing but for the needed ones. */
export type Fields<E extends Entries, Needed extends keyof E = never> = Partial<Read<E>> &
  Pick<Read<E>, Needed>;

/**
 * Reads the fields that are there and fit; the others are left out, unknown ones too. What is no
 * object, or lacks one of the `needed` fields, does not fit.
 */
export function fields<E extends Entries, Needed extends keyof E & string = never>(
  entries: E,
  ...needed: Needed[]
) {
  const schemas = Object.entries(entries);
  return v.pipe(
    v.custom<Record<string, unknown>>(isRecord),
    shaped({ entries, needed }),
    v.rawTransform(({ dataset: { value: raw }, addIssue, NEVER }): Fields<E, Needed> => {
      const read: Record<string, unknown> = {};
      for (const [name, schema] of schemas) {
        if (!Object.hasOwn(raw, name)) continue;
        const result = v.safeParse(schema, raw[name]);
        if (result.success && result.output !== undefined) read[name] = result.output;
      }
      if (needed.some(name => read[name] === undefined)) {
        addIssue({ message: 'A needed field is missing.' });
        return NEVER;
      }
      // Only what each schema let through is in it.
      return read as Fields<E, Needed>;
    }),
  );
}

/** Returns whether a value is an object with fields: no list, not null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list of at most `most` members; those that do not fit are left out. */
export const listOf = <S extends v.GenericSchema>(item: S, most = 100) =>
  v.pipe(
    v.array(v.unknown()),
    shaped({ members: item, most }),
    v.transform((raw): v.InferOutput<S>[] => {
      const read: v.InferOutput<S>[] = [];
      for (const one of raw) {
        const result = v.safeParse(item, one);
        if (result.success) read.push(result.output);
        if (read.length === most) break;
      }
      return read;
    }),
  );

// Another marketplace, or an older version, has stored texts as they were typed. Cleaned again
// after the cut, which may leave a space or half of a pair at the end.
const written = (clean: (text: string) => string, most: number) =>
  v.pipe(
    v.string(),
    v.transform(raw => {
      const kept = clean(raw);
      return withBrackets(kept.length > most ? clean(kept.slice(0, most)) : kept);
    }),
  );

/**
 * A text of at most `most` code units, as it is stored (`cleanText`). Angle brackets that an older
 * version stored in full width are ordinary ones: what shows them escapes them.
 */
export const text = (most: number) => written(cleanText, most);

/** A name or a title: a `text` on one line. */
export const line = (most: number) => written(cleanLine, most);

/** A short word of a program: a key, a code, an id. What is longer does not fit. */
export const word = v.pipe(v.string(), v.minLength(1), v.maxLength(255));

/** A whole number from `least` to `most`. */
export const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most));

const firstInstant = 0;
const lastInstant = Date.UTC(2200, 0, 1);

/** An instant in epoch milliseconds, from 1970 to 2199. */
export const epoch = whole(firstInstant, lastInstant - 1);

const isoPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** An instant as ISO 8601 text. */
export const instant = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(isoPattern),
  v.check(value => !Number.isNaN(Date.parse(value))),
);

/** An address of the web: nothing that runs as a script. */
export const webAddress = v.pipe(
  v.string(),
  v.maxLength(4096),
  v.regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/\S+$/),
);
