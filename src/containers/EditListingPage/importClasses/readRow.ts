import type { IntlShape } from 'react-intl';
import { parseDateText } from '#src/components/FieldDate/parseDateText.ts';
import type { DateReader } from '#src/components/FieldDate/parseDateText.ts';
import { unsureOf } from '#src/components/FieldDate/dateReader.ts';
import { choiceLabel } from '#src/components/useOptions.ts';
import type { FieldMessage } from '#src/util/validators.ts';
import { classMinutes, listingLimits } from '#shared/config/listing.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { mostPlaces } from '#shared/contract/listingData.ts';
import type { Choice } from '#shared/fields/listingFields.ts';
import { listingFields } from '#shared/fields/listingFields.ts';
import { cleanLine, cleanText, hasAtMost } from '#shared/text/text.ts';
import { isTimeZone } from '#shared/time/zones.ts';
import type { Money } from '#shared/contract/values.ts';
import { formatMoney, parseMoney } from '#shared/values/money.ts';
import { splitDraft } from '../descriptionValues.ts';
import type { DescriptionValues } from '../descriptionValues.ts';
import { validateDescription } from '../sessionDraft.ts';
import { durationFieldsOf } from '../timesDraft.ts';
import { initialValuesOf } from '../wizard.ts';
import { columns, nameKey } from './columns.ts';
import type { Column, Mapping } from './columns.ts';

/** What is needed to read cells as their writer meant them. */
export interface RowReader {
  intl: IntlShape;
  dates: DateReader;
  /** Of classes that name no zone. */
  zone: string;
  /** Epoch milliseconds. */
  now: number;
}

/** A class as it will be. */
export interface ReadRow {
  values: DescriptionValues;
  /** What could not be read, by its column; it stays empty. */
  faults: Partial<Record<Column, FieldMessage>>;
}

type Read = { values: DescriptionValues } | { fault: FieldMessage };
type ReadCell = (text: string, reader: RowReader) => Read;

const fault = (id: string, values?: Record<string, string | number>): Read => ({
  fault: { id: `ImportClasses.fault.${id}`, ...(values && { values }) },
});

const limited = (text: string, most: number, name: 'title' | 'description'): Read =>
  hasAtMost(text, most) ? { values: { [name]: text } } : fault('long', { most });

/** Splits a list as people write one. */
const partsOf = (text: string): string[] =>
  text
    .split(/[,;/|]+|\s(?:and|y|&)\s/i)
    .map(part => part.trim())
    .filter(Boolean);

/** Finds the key of a choice by its name, as the page and as operators call it. */
function choiceOf(text: string, choices: readonly Choice[], intl: IntlShape): string | undefined {
  const wanted = nameKey(text);
  return choices.find(choice =>
    [
      choice.value,
      choice.value.replaceAll('_', ' '),
      choiceLabel(choice, intl),
      ...Object.values(choice.labels ?? {}),
    ].some(name => nameKey(name) === wanted),
  )?.value;
}

function readChoices(
  text: string,
  choices: readonly Choice[],
  intl: IntlShape,
): { keys: string[]; unknown: string | null } {
  const found = partsOf(text).map(part => ({ part, key: choiceOf(part, choices, intl) }));
  const unknown = found.find(({ key }) => key === undefined)?.part ?? null;
  return { keys: [...new Set(found.flatMap(({ key }) => key ?? []))], unknown };
}

const readDay = (text: string, { intl, dates }: RowReader): { day: string } | Read => {
  const read = parseDateText(text, dates);
  if (!read) return fault('date');
  return 'day' in read ? read : { fault: unsureOf(intl, read.either) };
};

/** Says that the site allows no such price; null where it does. */
function outOfRange({ amount }: Money, locale: string): FieldMessage | null {
  const { currency, listingMinimumPrice: least, listingMaximumPrice: most } = marketplace;
  const written = (limit: number) => formatMoney({ amount: limit, currency }, locale);
  if (amount < least) {
    return { id: 'EditListingPage.price.tooLow', values: { minimum: written(least) } };
  }
  return amount > most
    ? { id: 'EditListingPage.price.tooHigh', values: { maximum: written(most) } }
    : null;
}

const cells: Record<Column, ReadCell> = {
  title: text => limited(cleanLine(text), listingLimits.titleMax, 'title'),
  description: text => limited(cleanText(text), listingLimits.textMax, 'description'),
  type(text, { intl }) {
    const { keys, unknown } = readChoices(text, listingFields.yogaStyles.choices, intl);
    return unknown === null
      ? { values: { workoutTypes: keys } }
      : fault('choice', { text: unknown });
  },
  languages(text, { intl }) {
    const { keys, unknown } = readChoices(text, listingFields.languages.choices, intl);
    return unknown === null ? { values: { languages: keys } } : fault('choice', { text: unknown });
  },
  date(text, reader) {
    const read = readDay(text, reader);
    return 'day' in read ? { values: { startDate: read.day } } : read;
  },
  until(text, reader) {
    const read = readDay(text, reader);
    return 'day' in read ? { values: { seriesEnd: read.day } } : read;
  },
  time(text) {
    const time = readTime(text);
    return time ? { values: { time } } : fault('time');
  },
  zone: text => (isTimeZone(text) ? { values: { timezone: text } } : fault('zone')),
  days(text, { intl }) {
    const days = partsOf(text).map(part => weekdayOf(part, intl.locale));
    const known = days.flatMap(day => day ?? []);
    return known.length === days.length
      ? { values: { rhythm: 'weekly', weeklyDays: [...new Set(known)].sort() } }
      : fault('days');
  },
  minutes(text) {
    const minutes = readMinutes(text);
    const { min, max } = classMinutes;
    return minutes !== null && minutes >= min && minutes <= max
      ? { values: durationFieldsOf(minutes) }
      : fault('minutes', { min, hours: max / 60 });
  },
  places: text =>
    /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= mostPlaces
      ? { values: { places: String(Number(text)) } }
      : fault('places', { most: mostPlaces }),
  price(text, { intl }) {
    if (['0', 'free', 'gratis'].includes(nameKey(text))) return { values: { type: 'free' } };
    // The currency is that of the site, whatever sign is beside the number.
    const number = text.replace(/^\p{L}{0,3}\p{Sc}?\s*|\s*\p{Sc}?\p{L}{0,3}$/gu, '');
    const price = parseMoney(number, marketplace.currency);
    if (!price) return fault('price');
    const outside = outOfRange(price, intl.locale);
    return outside ? { fault: outside } : { values: { type: 'paid', price } };
  },
};

/** Reads `18:00`, `18.30`, `6 PM`, `6:30pm` or `18h`; null where it is no time. */
export function readTime(text: string): string | null {
  const [, hour = '', minute = '0', half = ''] =
    /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})?)?(?::\d{2})?\s*([ap])?\.?\s?(?:m\.?)?$/i.exec(text) ?? [];
  const isHalf = half !== '';
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (hour === '' || minutes > 59 || hours > (isHalf ? 12 : 23) || (isHalf && hours === 0)) {
    return null;
  }
  const ofDay = isHalf ? (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hours;
  return `${String(ofDay).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** Reads `60`, `60 min`, `1:30` or `1.5 h`; null where it is no length. */
export function readMinutes(text: string): number | null {
  const clock = /^(\d{1,2})\s*[:h]\s*(\d{2})$/.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const [, number = '', unit = ''] = /^(\d{1,4}(?:[.,]\d{1,2})?)\s*(\p{L}*)\.?$/u.exec(text) ?? [];
  if (number === '') return null;
  const amount = Number(number.replace(',', '.'));
  const minutes = /^h/i.test(unit) ? amount * 60 : amount;
  return Number.isInteger(minutes) && (unit === '' || /^[hm]/i.test(unit)) ? minutes : null;
}

/** Of one week, whose first day is a Sunday. */
const weekOf = (day: number) => Date.UTC(2023, 0, day);

const weekdayName = (day: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(weekOf(day));

/**
 * Finds a weekday, `1` for Sunday to `7`, by the first letters of its name or its plural. What goes
 * on after it, as "Mon-Fri", is none: a class would be held on Mondays alone.
 */
function weekdayOf(text: string, locale: string): string | null {
  const wanted = nameKey(text);
  if (wanted.length < 2) return null;
  const found = [1, 2, 3, 4, 5, 6, 7].filter(day =>
    [locale, 'en', 'es'].some(one => {
      const name = nameKey(weekdayName(day, one));
      return name.startsWith(wanted) || wanted === `${name}s`;
    }),
  );
  return found.length === 1 ? String(found[0]) : null;
}

/** Column of the fields that only several fields together show to be wrong. */
const columnsOfFields: Partial<Record<keyof DescriptionValues, Column>> = {
  startDate: 'date',
  seriesEnd: 'until',
  time: 'time',
  duration: 'minutes',
  minutes: 'minutes',
  skippedDates: 'until',
};

/** Reads a row of a table. Empty cells are left to the wizard. */
export function readRow(row: readonly string[], mapping: Mapping, reader: RowReader): ReadRow {
  const faults: ReadRow['faults'] = {};
  let values = initialValuesOf(null, reader.zone);
  for (const column of columns) {
    const text = row[mapping.indexOf(column)]?.trim() ?? '';
    if (text === '') continue;
    const read = cells[column](text, reader);
    if ('values' in read) values = { ...values, ...read.values };
    else faults[column] = read.fault;
  }
  const errors = validateDescription(values, reader.now);
  for (const [field, message] of Object.entries(errors)) {
    // The keys are those of the values.
    const column = columnsOfFields[field as keyof DescriptionValues];
    if (column && message) faults[column] ??= message;
  }
  return { values: splitDraft(values, errors).values, faults };
}
