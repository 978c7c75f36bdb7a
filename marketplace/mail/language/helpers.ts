import Handlebars from 'handlebars';
import type { HelperOptions } from 'handlebars';
import { dayMs } from '#marketplace/contract/range.ts';
import { currencyDigits } from '#marketplace/contract/wireTypes.ts';
import { withoutSlash } from '#marketplace/domain/asset/path.ts';
import { formatDate, languageTag, wallTime } from './dateFormat.ts';
import { HtmlTag, markedHtml, markedText, splitTags, withMarks } from './htmlTag.ts';
import { formatMessage } from './messages.ts';
import type { MailMoney } from './values.ts';
import { toDate } from './values.ts';

/** Mutable state of one rendering, changed by the `set-…` helpers. */
export interface RenderState {
  locale: string;
  timeZone: string;
  translations: Record<string, string>;
  /** Hosted documents by path (without a leading slash), for the `asset` helper. */
  assets: Record<string, unknown>;
  withFallback: boolean;
  /** True when the template produces HTML. */
  escape: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isOptions = (value: unknown): value is HelperOptions => isRecord(value) && 'hash' in value;

/** Handlebars passes the options of a call as its last argument. */
function options(args: unknown[]): HelperOptions {
  const last = args.at(-1);
  if (!isOptions(last)) throw new TypeError('A helper was called without options.');
  return last;
}

function state(args: unknown[]): RenderState {
  const { mail }: { mail: RenderState } = options(args).data;
  return mail;
}

function hash(args: unknown[]): Record<string, unknown> {
  const named: Record<string, unknown> = options(args).hash;
  return named;
}

const positional = (args: unknown[]): unknown[] => args.slice(0, -1);
const text = (value: unknown): string => (value == null ? '' : String(value));

function shiftDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs);
}

/** The same wall time one day earlier, also across a clock change. */
function dayBefore(date: Date, zone: string): Date {
  const guess = shiftDays(date, -1);
  const drift =
    (wallTime(date, zone).hour - wallTime(guess, zone).hour) * 60 +
    (wallTime(date, zone).minute - wallTime(guess, zone).minute);
  const minutes = ((((drift + 720) % 1440) + 1440) % 1440) - 720;
  return new Date(guess.getTime() + minutes * 60_000);
}

function writeDate(args: unknown[], shift: (date: Date, zone: string) => Date): string {
  const date = toDate(args[0]);
  if (!date) return '';
  const { format, lang, tz } = hash(args);
  const zone = text(tz) || 'UTC';
  return formatDate(
    shift(date, zone),
    text(format) || 'MMM d, yyyy h:mm a',
    text(lang) || 'en-US',
    zone,
  );
}

/** Returns the value at a dotted path; keys may contain dots themselves. */
function atPath(value: unknown, path: string): unknown {
  if (!isRecord(value)) return undefined;
  if (Object.hasOwn(value, path)) return value[path];
  for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1)) {
    const key = path.slice(0, end);
    const found = Object.hasOwn(value, key) ? atPath(value[key], path.slice(end + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Formats a message with the values of a call. */
function writeMessage(message: unknown, args: unknown[]): unknown {
  const { locale, timeZone, escape } = state(args);
  const { tags, values } = splitTags(hash(args));
  const written = formatMessage(withMarks(text(message), tags), values, locale, timeZone);
  if (tags.length === 0) return written;
  return escape ? markedHtml(written, tags) : markedText(written);
}

/** Renders a block helper; as an argument of another helper it returns the boolean. */
function block(context: unknown, args: unknown[], holds: boolean): string | boolean {
  const { fn, inverse }: Partial<HelperOptions> = options(args);
  if (!fn) return holds;
  return holds ? fn(context) : (inverse?.(context) ?? '');
}

const encode = (value: unknown) =>
  encodeURIComponent(text(value)).replace(
    /[!'()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const dateHelpers = {
  date: (...args: unknown[]) => writeDate(args, date => date),
  'date-day-before': (...args: unknown[]) => writeDate(args, dayBefore),
  'date-transform': (...args: unknown[]) => {
    const date = toDate(args[0]);
    return date && shiftDays(date, Number(hash(args).days ?? 0));
  },
};

const textsOf = (translations: unknown): Record<string, string> =>
  isRecord(translations)
    ? Object.fromEntries(Object.entries(translations).map(([key, value]) => [key, text(value)]))
    : {};

const isMoney = (value: unknown): value is MailMoney =>
  isRecord(value) && value['amount'] != null && typeof value['currency'] === 'string';

const messageHelpers = {
  asset: (...args: unknown[]) => {
    const [path, key, fallback] = positional(args);
    const { assets } = state(args);
    const name = withoutSlash(text(path));
    const document = Object.hasOwn(assets, name) ? assets[name] : undefined;
    const value = key == null ? document : atPath(document, text(key));
    return value ?? fallback ?? null;
  },
  'format-text': (...args: unknown[]) => writeMessage(args[0], args),
  'html-tag': (...args: unknown[]) =>
    // Handlebars passes the arguments of a call in reverse order.
    new HtmlTag(text(positional(args)[0]), Object.entries(hash(args)).reverse()),
  t: (...args: unknown[]) => {
    const [key, fallback] = positional(args);
    const { translations, withFallback } = state(args);
    const write = (message: unknown) => writeMessage(message ?? key, args);
    if (!Object.hasOwn(translations, text(key))) return write(fallback);
    try {
      return write(translations[text(key)]);
    } catch (error) {
      if (!withFallback) throw error;
      return write(fallback);
    }
  },
  'set-translations': (...args: unknown[]) => {
    const [chosen, fallback] = positional(args);
    state(args).translations = { ...textsOf(fallback), ...textsOf(chosen) };
    return '';
  },
  'set-locale': (...args: unknown[]) => {
    if (args[0]) state(args).locale = text(args[0]);
    return '';
  },
  'set-timezone': (...args: unknown[]) => {
    state(args).timeZone = text(positional(args)[0]) || 'UTC';
    return '';
  },
};

const numberHelpers = {
  'money-amount': (...args: unknown[]) => {
    const [money] = args;
    if (!isMoney(money)) return '';
    const digits = currencyDigits(money.currency);
    return new Intl.NumberFormat(languageTag(text(hash(args).lang) || 'en-US'), {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(money.amount);
  },
  number: (...args: unknown[]) => {
    if (args[0] == null || args.length < 2) return '';
    const { lang, ...digits } = hash(args);
    const least = digits['min-fraction-digits'];
    const most = digits['max-fraction-digits'];
    return new Intl.NumberFormat(languageTag(text(lang) || 'en-US'), {
      minimumFractionDigits: least == null ? undefined : Number(least),
      maximumFractionDigits: most == null ? undefined : Number(most),
    }).format(Number(args[0]));
  },
  inflect: (...args: unknown[]) => {
    const [count, singular, plural] = positional(args);
    return text(Number(count) === 1 ? singular : plural);
  },
};

const textHelpers = {
  concat: (...args: unknown[]) => positional(args).map(text).join(''),
  'url-encode': (...args: unknown[]) => encode(args[0]),
  'form-encode': (...args: unknown[]) => encode(args[0]).replace(/%20/g, '+').replace(/%2A/g, '*'),
};

const blockHelpers = {
  contains(this: unknown, ...args: unknown[]): string | boolean {
    const [collection, value] = positional(args);
    const holds = Array.isArray(collection)
      ? collection.some(item => text(item) === text(value))
      : typeof collection === 'string'
        ? collection.includes(text(value))
        : typeof collection === 'object' &&
          collection !== null &&
          Object.hasOwn(collection, text(value));
    return block(this, args, holds);
  },
  eq(this: unknown, ...args: unknown[]): string | boolean {
    const [left, right] = positional(args);
    return block(this, args, left === right || (left != null && text(left) === text(right)));
  },
};

const helpers = {
  ...dateHelpers,
  ...messageHelpers,
  ...numberHelpers,
  ...textHelpers,
  ...blockHelpers,
};

const builtIn = ['each', 'with', 'if', 'unless', 'lookup'];

/** Names that templates may call with arguments. */
export const helperNames: ReadonlySet<string> = new Set([...Object.keys(helpers), ...builtIn]);

/**
 * Creates an isolated Handlebars, so that helpers registered elsewhere are not visible to
 * templates.
 */
export function createHandlebars(): typeof Handlebars {
  const handlebars = Handlebars.create();
  handlebars.unregisterHelper('log');
  handlebars.registerHelper(helpers);
  return handlebars;
}
