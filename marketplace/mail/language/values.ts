import { withBrackets } from '#marketplace/contract/writtenText.ts';

/** A date in a context: an instant, its ISO text, or its UTC fields (month from 1). */
export type DateLike =
  | Date
  | string
  | number
  | {
      year: number;
      month: number;
      day: number;
      hours?: number;
      minutes?: number;
      seconds?: number;
      milliseconds?: number;
    };

const fields = ['year', 'month', 'day'] as const;

function isDateFields(value: unknown): value is Exclude<DateLike, Date | string | number> {
  if (typeof value !== 'object' || value === null) return false;
  const given: { [Field in (typeof fields)[number]]?: unknown } = value;
  return fields.every(field => typeof given[field] === 'number');
}

/** Returns the instant of a context value; null when it is not a date. */
export function toDate(value: unknown): Date | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value;
  if (isDateFields(value)) {
    return new Date(
      Date.UTC(
        value.year,
        value.month - 1,
        value.day,
        value.hours ?? 0,
        value.minutes ?? 0,
        value.seconds ?? 0,
        value.milliseconds ?? 0,
      ),
    );
  }
  if (typeof value === 'string' || typeof value === 'number') {
    const date = new Date(value);
    return Number.isNaN(date.getTime()) ? null : date;
  }
  return null;
}

/**
 * A date as templates see it: an instant for helpers, with its UTC fields (month from 1) as
 * properties.
 */
class MailDate extends Date {
  readonly year = this.getUTCFullYear();
  readonly month = this.getUTCMonth() + 1;
  readonly day = this.getUTCDate();
  readonly hours = this.getUTCHours();
  readonly minutes = this.getUTCMinutes();
  readonly seconds = this.getUTCSeconds();
  readonly milliseconds = this.getUTCMilliseconds();

  override toString(): string {
    return this.toISOString();
  }
}

// Methods called when an object becomes text. Extended data may have keys of these names with
// values that are not functions; rendering such an object would fail the e-mail.
const spoken = new Set(['toString', 'valueOf', 'toHTML']);

/**
 * Prepares a context for templates: dates get their fields, and every value can be converted to
 * text. Angle brackets of older versions are ordinary ones: the template escapes them.
 */
export function mailContext(value: unknown): unknown {
  if (value instanceof Date) return new MailDate(value);
  if (Array.isArray(value)) return value.map(mailContext);
  if (typeof value === 'string') return withBrackets(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !spoken.has(key))
      .map(([key, item]) => [key, mailContext(item)]),
  );
}

/** Money in a context: a decimal amount in major units. */
export interface MailMoney {
  amount: number;
  currency: string;
}
