/** Chosen parts of a birthday; empty until chosen. */
export interface BirthdayParts {
  /** `01` to `31`. */
  day: string;
  /** `01` to `12`. */
  month: string;
  year: string;
}

/** Years that a birthday may lie back. */
const yearsBack = 80;

/** Returns the last 80 years, the latest first. */
export const yearsOffered = (thisYear: number): string[] =>
  Array.from({ length: yearsBack }, (_, index) => String(thisYear - index));

/** Returns the day as `YYYY-MM-DD`, or null while a part is missing or there is no such day. */
export function birthdayOf({ day, month, year }: BirthdayParts): string | null {
  if (!day || !month || !year) return null;
  const text = `${year}-${month}-${day}`;
  const date = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return exists ? text : null;
}

/** Returns the parts of a day, `YYYY-MM-DD`; empty ones of anything else. */
export function partsOf(value: string): BirthdayParts {
  const [year = '', month = '', day = ''] = /^\d{4}-\d\d-\d\d$/.test(value) ? value.split('-') : [];
  return { day, month, year };
}
