import { IntlMessageFormat } from 'intl-messageformat';
import { zoneNameAt } from '#marketplace/contract/zoneNames.ts';
import { languageTag, onWall } from './dateFormat.ts';
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

/** Formats dates on the clock of a zone; invalid ones become empty text. */
function dateFormatter(
  locales: Intl.LocalesArgument,
  options: Intl.DateTimeFormatOptions | undefined,
  zone: string,
): Intl.DateTimeFormat {
  const formatter = new Intl.DateTimeFormat(locales, { ...options, timeZone: 'UTC' });
  const { locale } = formatter.resolvedOptions();
  const width = options?.timeZoneName?.startsWith('long') ? 'long' : 'short';
  const format = (date: unknown) => {
    if (!(date instanceof Date)) return '';
    const wall = onWall(date, zone);
    if (!options?.timeZoneName) return formatter.format(wall);
    const parts = formatter.formatToParts(wall);
    const name = () => zoneNameAt(date.getTime(), zone, locale, width);
    // Parts have a narrow space before AM and PM, where `format` writes an ordinary one.
    const written = parts.map(({ type, value }) => (type === 'timeZoneName' ? name() : value));
    return written.join('').replaceAll('\u202f', ' ');
  };
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
      getDateTimeFormat: (locales, options) => dateFormatter(locales, options, timeZone),
    },
  });
  return String(format.format<unknown>(orItsName(prepared)));
}
