import type { IntlShape } from 'react-intl';
import { readerLocale } from '#src/util/readerRegion.ts';
import { orderOf } from './parseDateText.ts';
import type { DateReader } from './parseDateText.ts';

/**
 * The tag by which the reader orders day and month; the language of the page where the browser
 * names no region.
 */
const orderTag = (locale: string): string => readerLocale() ?? new Intl.Locale(locale).language;

/** How the reader of a page in this language writes days. */
export const dateReader = (locale: string, today: string): DateReader => ({
  locale,
  order: orderTag(locale),
  today,
});

/** What the reader writes first in numbers; null when it is open. */
export const readerOrder = (locale: string): 'day' | 'month' | null =>
  orderOf(orderTag(locale), '/');

/** A day in words, which nobody reads as another: `Saturday, December 5, 2026`. */
export const dayInWords = (intl: IntlShape, day: string): string =>
  intl.formatDate(`${day}T00:00:00Z`, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** The error message for an ambiguous day, with both readings. */
export const unsureOf = (intl: IntlShape, [one, other]: readonly [string, string]) => ({
  id: 'FieldDate.unsure',
  values: { one: dayInWords(intl, one), other: dayInWords(intl, other) },
});
