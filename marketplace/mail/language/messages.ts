import { IntlMessageFormat } from 'intl-messageformat';
import { languageTag } from './dateFormat.ts';
import { toDate } from './values.ts';

// Skeletons of ICU4J take Y for the year where the JavaScript parser insists on y.
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
 * Values by name; a name without one stands for itself, as ICU4J has it: a message may be changed after
 * the template that gives it values, and is to be sent all the same.
 */
const orItsName = (values: Record<string, unknown>): Record<string, string> =>
  new Proxy(values, {
    has: () => true,
    get: (all, name) => (Object.hasOwn(all, name) ? Reflect.get(all, name) : `{${String(name)}}`),
  }) as Record<string, string>;

/** Shows dates; what is none, not at all. */
function dateFormatter(...[locales, options]: ConstructorParameters<typeof Intl.DateTimeFormat>) {
  const formatter = new Intl.DateTimeFormat(locales, options);
  const format = (value: unknown) => (value instanceof Date ? formatter.format(value) : '');
  return Object.create(formatter, { format: { value: format } }) as Intl.DateTimeFormat;
}

/**
 * An ICU message filled with values. Dates are shown in `timeZone` (IANA) and the language of
 * `locale` (`en_US` or `en-US`). Throws SyntaxError for a message that can not be read.
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
  return String(format.format(orItsName(prepared)));
}
