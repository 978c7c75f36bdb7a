import { IntlMessageFormat } from 'intl-messageformat';
import { languageTag } from './dateFormat.ts';
import { toDate } from './values.ts';

// Skeletons of ICU4J accept Y for the year where the JavaScript parser requires y.
const withYears = (message: string): string =>
  message.replace(
    /(,\s*(?:date|time)\s*,\s*::)([^}]*)/g,
    (_, head: string, skeleton: string) => `${head}${skeleton.replace(/Y/g, 'y')}`,
  );

const dateArguments = (message: string): Set<string> =>
  new Set(
    [...message.matchAll(/\{\s*([^\s,{}]+)\s*,\s*(?:date|time)\b/g)].map(match => match[1] ?? ''),
  );

/**
 * Values by name; a missing one is replaced by its name, as in ICU4J: a message may be changed
 * after the template that passes its values, and must still be sent.
 */
const orItsName = (values: Record<string, unknown>): Record<string, unknown> =>
  new Proxy(values, {
    has: () => true,
    get: (all, name) => (Object.hasOwn(all, name) ? Reflect.get(all, name) : `{${String(name)}}`),
  });

/** Formats dates; invalid ones become empty text. */
function dateFormatter(
  ...[locales, options]: ConstructorParameters<typeof Intl.DateTimeFormat>
): Intl.DateTimeFormat {
  const formatter = new Intl.DateTimeFormat(locales, options);
  const format = (value: unknown) => (value instanceof Date ? formatter.format(value) : '');
  return Object.create(formatter, { format: { value: format } });
}

/**
 * Formats an ICU message. Dates are shown in `timeZone` (IANA) and the language of `locale`
 * (`en_US` or `en-US`).
 * @throws SyntaxError for an invalid message
 */
export function formatMessage(
  message: string,
  values: Record<string, unknown>,
  locale: string,
  timeZone: string,
): string {
  const dates = dateArguments(message);
  const prepared = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      dates.has(key) || value instanceof Date ? (toDate(value) ?? '') : (value ?? ''),
    ]),
  );
  const format = new IntlMessageFormat(withYears(message), languageTag(locale), undefined, {
    ignoreTag: true,
    formatters: {
      getNumberFormat: (locales, options) => new Intl.NumberFormat(locales, options),
      getPluralRules: (locales, options) => new Intl.PluralRules(locales, options),
      getDateTimeFormat: (locales, options) => dateFormatter(locales, { ...options, timeZone }),
    },
  });
  return String(format.format<unknown>(orItsName(prepared)));
}
