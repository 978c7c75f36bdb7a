/** Returns a text with the digits of all scripts written as 0 to 9. */
const plainDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, valueOf);

/** The digits of a script follow each other: a digit is worth as much as there are before it. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** What a typed text means: a day `YYYY-MM-DD`, or one of two. */
export type TypedDate = { day: string } | { either: readonly [string, string] };

/** How a reader writes days. */
export interface DateReader {
  /** Locale of the names of months: that of the page. */
  locale: string;
  /** Tag of the reader's own language and region, whose order of day and month counts. */
  order: string;
  /** The day from which a day without a year is the next such, `YYYY-MM-DD`. */
  today: string;
}

const numeric = /^(\d{1,2})\s*([\s./-])\s*(\d{1,2})(?:\s*[\s./-]\s*(\d{4}|\d{2}))?$/;
const yearFirst = /^(\d{4})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{1,2})$/;

/**
 * Reads a day as people write it: `2026-11-21`, `11/21/2026` or `21.11.2026` in the order of the
 * reader's region, `Nov 21`, `21 November 2026`. A day and month that the order does not decide
 * between are both given; null when it is no day of the calendar.
 */
export function parseDateText(text: string, reader: DateReader): TypedDate | null {
  const entry = plainDigits(text.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
  const iso = yearFirst.exec(entry);
  if (iso) return only(dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])));
  const month = monthIn(entry, reader.locale);
  if (month !== null) return only(withMonth(entry, month, reader.today));

  const [, one = '', separator = '', other = '', year] = numeric.exec(entry) ?? [];
  if (one === '') return null;
  const at = (first: string, second: string) =>
    withYear(
      year === undefined ? undefined : Number(year),
      Number(first),
      Number(second),
      reader.today,
    );
  const monthFirst = at(one, other);
  const dayFirst = at(other, one);
  if (monthFirst === null || dayFirst === null || monthFirst === dayFirst) {
    return only(monthFirst ?? dayFirst);
  }
  const order = orderOf(reader.order, separator);
  if (order === null) return { either: [monthFirst, dayFirst] };
  return { day: order === 'day' ? dayFirst : monthFirst };
}

const only = (day: string | null): TypedDate | null => (day === null ? null : { day });

/** Reads the numbers beside the name of a month. */
function withMonth(entry: string, month: number, today: string): string | null {
  const [first, second] = (entry.match(/\d+/g) ?? []).map(Number);
  if (first === undefined) return null;
  if (first > 31) return second === undefined ? null : withYear(first, month, second, today);
  return withYear(second, month, first, today);
}

function withYear(year: number | undefined, month: number, date: number, today: string) {
  if (year !== undefined) return dayOf(year < 100 ? 2000 + year : year, month, date);
  const thisYear = Number(today.slice(0, 4));
  const next = dayOf(thisYear, month, date);
  return next !== null && next >= today ? next : dayOf(thisYear + 1, month, date);
}

function dayOf(year: number, month: number, date: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, date));
  const isReal =
    at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
  return isReal ? at.toISOString().slice(0, 10) : null;
}

function monthIn(entry: string, locale: string): number | null {
  const words = entry.match(/\p{L}{3,}/gu) ?? [];
  for (let month = 1; month <= 12; month += 1) {
    const at = Date.UTC(2026, month - 1, 15);
    const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(at);
    if (words.some(word => name.toLowerCase().startsWith(word))) return month;
  }
  return null;
}

/**
 * Returns what comes first in numbers, or null when it is open: English is written both ways, and
 * points are between day and month wherever they are in use, though the region may write months
 * first.
 */
export function orderOf(tag: string, separator: string): 'day' | 'month' | null {
  const { language, region } = new Intl.Locale(tag);
  if (language === 'en' && region === undefined) return null;
  const parts = new Intl.DateTimeFormat(tag).formatToParts(0).map(part => part.type);
  const isDayFirst = parts.indexOf('day') < parts.indexOf('month');
  if (isDayFirst) return 'day';
  return separator === '.' && parts[0] !== 'year' ? null : 'month';
}
