import { z } from 'zod';
import { hasRealDomain, normalizeEmail } from './emailAddress.ts';
import { Decimal, Keyword, LatLng, Money, Uuid } from './wireTypes.ts';
import { cleanLine, cleanText, hasAtMost } from './writtenText.ts';

/**
 * Fields of operation inputs. Each takes the value as transit gives it, its plain JSON form, and
 * its form in a query string, and yields the one form that operations work with.
 */
function field<T>(
  expected: string,
  read: (value: unknown) => T | undefined,
  json: Record<string, unknown> = {},
): z.ZodType<T> {
  const schema = z.unknown().transform((value, context) => {
    const result = read(value);
    if (result === undefined) {
      context.issues.push({ code: 'custom', message: `Expected ${expected}.`, input: value });
      return z.NEVER;
    }
    return result;
  });
  // JSON Schema of the plain form, for descriptions.
  return schema.meta({ description: expected, ...json }) as unknown as z.ZodType<T>;
}

/** Returns whether a value is an object, of which any property may be read. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Lower-case uuid text, or undefined. */
export function readUuid(value: unknown): string | undefined {
  const text = value instanceof Uuid ? value.uuid : value;
  return typeof text === 'string' && uuidPattern.test(text) ? text.toLowerCase() : undefined;
}

/** A uuid as lower-case text. */
export const uuid = () => field('a uuid', readUuid, { type: 'string', format: 'uuid' });

/** A list of uuids, from an array or `a,b` in a query string. */
export const uuidList = (max = 100) =>
  field(`at most ${max} uuids`, value => {
    const items = typeof value === 'string' ? splitList(value) : value;
    if (!Array.isArray(items) || items.length > max) return undefined;
    const ids = items.map(readUuid);
    return ids.every(id => id !== undefined) ? ids : undefined;
  });

/** Returns whether both databases can store a text, and UTF-8 has a form for it. */
export const isStorableText = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\0') && !/\p{Surrogate}/u.test(value);

const isFileOnly = (value: unknown): value is { fileId: unknown } =>
  isMap(value) && Object.keys(value).every(key => key === 'fileId');

/** Ids of files to attach, from `{ fileId }` each; ids alone are taken as well. */
export const fileList = (max = 50) =>
  z
    .array(field('a file as { fileId }', item => readUuid(isFileOnly(item) ? item.fileId : item)))
    .max(max);

/**
 * A string from a program, from `min` to `max` characters, with its surrounding space. For text
 * that people write, use `writtenText`.
 */
export const text = (min = 0, max = 5000) =>
  field(
    `text of ${min} to ${max} characters`,
    value =>
      isStorableText(value) && value.length >= min && value.length <= max ? value : undefined,
    { type: 'string', minLength: min, maxLength: max },
  );

const written = (clean: (text: string) => string, min: number, max: number) =>
  field(
    `text of ${min} to ${max} characters, with something to see`,
    value => {
      if (!isStorableText(value)) return undefined;
      const kept = clean(value);
      return kept.length >= min && hasAtMost(kept, max) ? kept : undefined;
    },
    { type: 'string', minLength: min },
  );

/** A name or a title that somebody wrote: one line, cleaned. */
export const writtenLine = (min = 0, max = 5000) => written(cleanLine, min, max);

/** Text of several lines that somebody wrote, cleaned. */
export const writtenText = (min = 0, max = 5000) => written(cleanText, min, max);

/** An e-mail address in its one spelling. */
export const email = () =>
  field(
    'an e-mail address',
    value => {
      if (!isStorableText(value)) return undefined;
      const address = normalizeEmail(value);
      const isAddress = address.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address);
      return isAddress && hasRealDomain(address) ? address : undefined;
    },
    { type: 'string', format: 'email' },
  );

/** Money in minor units. */
export const money = () =>
  field('money', value => {
    if (!isRecord(value)) return undefined;
    const { currency } = value;
    const amount = readWhole(value['amount']);
    return amount !== undefined && typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
      ? new Money(amount, currency)
      : undefined;
  });

function toLatLng(lat: unknown, lng: unknown): LatLng | undefined {
  return typeof lat === 'number' &&
    typeof lng === 'number' &&
    Math.abs(lat) <= 90 &&
    Math.abs(lng) <= 180
    ? new LatLng(lat, lng)
    : undefined;
}

function splitNumbers(value: string): number[] {
  return value.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)));
}

/** A place; `lat,lng` in a query string. */
export const latLng = () =>
  field('a place', value => {
    if (typeof value === 'string') {
      const [lat, lng, ...rest] = splitNumbers(value);
      return rest.length === 0 ? toLatLng(lat, lng) : undefined;
    }
    return isRecord(value) ? toLatLng(value['lat'], value['lng']) : undefined;
  });

/** A box on the map. East may be smaller than west: then it crosses the antimeridian. */
export interface LatLngBounds {
  ne: LatLng;
  sw: LatLng;
}

/** `neLat,neLng,swLat,swLng` in a query string. */
export const latLngBounds = () =>
  field<LatLngBounds>('map bounds', value => {
    if (typeof value !== 'string') return undefined;
    const [neLat, neLng, swLat, swLng, ...rest] = splitNumbers(value);
    const ne = toLatLng(neLat, neLng);
    const sw = toLatLng(swLat, swLng);
    return ne && sw && rest.length === 0 && sw.lat <= ne.lat ? { ne, sw } : undefined;
  });

const isoPattern = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/;

/**
 * An instant; an ISO-8601 text with zone in JSON and query strings (a bare date is UTC midnight).
 */
export const timestamp = () =>
  field(
    'a time',
    value => {
      if (value instanceof Date) return isUsable(value) ? value : undefined;
      if (typeof value !== 'string' || !isoPattern.test(value)) return undefined;
      const date = new Date(value);
      return isUsable(date) ? date : undefined;
    },
    { type: 'string', format: 'date-time' },
  );

// PostgreSQL and JavaScript agree on this range, and nothing is planned outside of it.
function isUsable(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999;
}

const isSafeInteger = (value: unknown): value is number => Number.isSafeInteger(value);

/**
 * Reads a whole number, or the digits of one: what an input field holds, and every query string.
 */
function readWhole(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  // Adding 0 makes 0 of -0.
  return isSafeInteger(number) ? number + 0 : undefined;
}

/** A whole number, or its digits. */
export const int = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  field(`a whole number from ${min} to ${max}`, value => {
    const number = readWhole(value);
    return number !== undefined && number >= min && number <= max ? number : undefined;
  });

/** True or false of a body. */
export const bool = () =>
  field('true or false', value => (typeof value === 'boolean' ? value : undefined));

/** True or false of a query string, where it is a word. */
export const queryBool = () =>
  field('true or false', value =>
    value === 'true' ? true : value === 'false' ? false : undefined,
  );

/** An exact decimal; plain numbers and digits are taken as well. */
export const decimal = () =>
  field('a decimal number', value => {
    const raw = value instanceof Decimal ? value.value : value;
    if (typeof raw === 'number') return Number.isFinite(raw) ? new Decimal(plain(raw)) : undefined;
    return isDecimalText(raw) ? new Decimal(raw) : undefined;
  });

/** Digits, as many as an exact decimal of ours may have. */
export const isDecimalText = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d{1,30}(\.\d{1,30})?$/.test(value);

// Small and large numbers print with an exponent, which a decimal does not have.
function plain(value: number): string {
  const printed = String(value);
  return printed.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : printed;
}

/** Text from a keyword or a string, without a leading colon. */
export const keywordOrString = () =>
  field('a keyword', value => {
    const name = value instanceof Keyword ? value.name : value;
    return typeof name === 'string' && name.length > 0 && name.length <= 200
      ? name.replace(/^:/, '')
      : undefined;
  });

/** One of the given words, as keyword or string. */
export const oneOf = <const T extends string>(...values: readonly T[]) =>
  field<T>(
    `one of ${values.join(', ')}`,
    value => {
      const name = value instanceof Keyword ? value.name : value;
      return values.find(candidate => candidate === name);
    },
    { type: 'string', enum: [...values] },
  );

function splitList(value: string): string[] {
  return value === '' ? [] : value.split(',').map(part => part.trim());
}

/** Words from `a,b` in a query string or an array; an empty text is an empty list. */
export const commaList = () =>
  field('a list of words', value => {
    if (typeof value === 'string') return splitList(value);
    if (!Array.isArray(value)) return undefined;
    const words = value.map((item: unknown) => (item instanceof Keyword ? item.name : item));
    return words.every(word => typeof word === 'string') ? words : undefined;
  });

/** A query parameter that may be omitted or empty. */
export const optionalParam = <T>(param: z.ZodType<T>) =>
  z
    .preprocess(value => (value === '' ? undefined : value), param.optional())
    .meta({ ...param.meta() });

/** Words from a list, each one of the given. */
export const listOf = <const T extends string>(...values: readonly T[]) =>
  field<T[]>(`a list of ${values.join(', ')}`, value => {
    const items = typeof value === 'string' ? splitList(value) : value;
    if (!Array.isArray(items)) return undefined;
    const words = items.map((item: unknown) => {
      const name = item instanceof Keyword ? item.name : item;
      return values.find(candidate => candidate === name);
    });
    return words.every(word => word !== undefined) ? words : undefined;
  });

const maxExtDataBytes = 50_000;

/** Extended data as plain JSON, at most 50 kB; null at the top level removes a key when merged. */
export const extData = () =>
  field<Record<string, unknown>>('an object of at most 50 kB', value => {
    if (!isMap(value)) return undefined;
    const json = toJsonMap(value);
    return Buffer.byteLength(JSON.stringify(json)) > maxExtDataBytes ? undefined : json;
  });

function isMap(value: unknown): value is Record<string, unknown> {
  return (
    isRecord(value) &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    ![Money, LatLng, Decimal, Keyword, Uuid].some(type => value instanceof type)
  );
}

/**
 * Plain JSON of a wire value: uuids, keywords, bytes as text, dates as ISO, decimals as numbers.
 */
export function toJson(value: unknown): unknown {
  if (value instanceof Uuid) return value.uuid;
  if (value instanceof Keyword) return value.name;
  if (value instanceof Decimal) return Number(value.value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Money) return { amount: value.amount, currency: value.currency };
  if (value instanceof LatLng) return { lat: value.lat, lng: value.lng };
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(toJson);
  return isRecord(value) ? toJsonMap(value) : value;
}

function toJsonMap(value: Record<string, unknown>): Record<string, unknown> {
  const json: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const item = value[key];
    if (item !== undefined) json[key] = toJson(item);
  }
  return json;
}

/** Extended data after a write: top-level keys merged, null removes the key. */
export function mergeExtData(
  stored: Record<string, unknown>,
  change: Record<string, unknown> | undefined,
): Record<string, unknown> {
  if (!change) return stored;
  return Object.fromEntries(
    Object.entries({ ...stored, ...change }).filter(([, value]) => value !== null),
  );
}
