const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns when a day begins on the operator's clock, ISO; with `days` so many days later. */
export function startOfDay(day: string, days = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + days).toISOString();
}

/** Returns the day of a time on the operator's clock, with `days` so many days earlier. */
export function dayOf(iso: string, days = 0): string {
  const at = new Date(iso);
  const day = new Date(at.getFullYear(), at.getMonth(), at.getDate() - days);
  return [day.getFullYear(), twoDigits(day.getMonth() + 1), twoDigits(day.getDate())].join('-');
}
