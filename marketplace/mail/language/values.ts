/** A date as it may stand in a context: an instant, its ISO form, or its UTC fields (month from 1). */
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
  return (
    typeof value === 'object' &&
    value !== null &&
    fields.every(field => typeof (value as Record<string, unknown>)[field] === 'number')
  );
}

/** The instant that a value of a context stands for; null when it stands for none. */
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

/** Money in a context: a decimal amount in major units. */
export interface MailMoney {
  amount: number;
  currency: string;
}
