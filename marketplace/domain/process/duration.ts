/** A duration in calendar months and milliseconds: `P1M` has no fixed length in ms. */
export interface Duration {
  months: number;
  milliseconds: number;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const pattern =
  /^P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,3})?)S)?)?$/;

/** Parses an ISO 8601 duration such as `P1DT2H`; null when it is invalid. Days are 24 hours. */
export function parseDuration(text: string): Duration | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map(part => Number(part ?? 0));
  return {
    months: years * 12 + months,
    milliseconds: Math.round(
      (weeks * 7 + days) * day + hours * hour + minutes * minute + seconds * second,
    ),
  };
}

/**
 * Adds a duration to an instant (sign 1) or subtracts it (sign -1). Clips to the last day of a
 * month.
 */
export function shift(instant: Date, duration: Duration, sign: 1 | -1): Date {
  const moved = new Date(instant);
  if (duration.months !== 0) {
    const dayOfMonth = moved.getUTCDate();
    moved.setUTCDate(1);
    moved.setUTCMonth(moved.getUTCMonth() + sign * duration.months);
    const lastDay = new Date(
      Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0),
    ).getUTCDate();
    moved.setUTCDate(Math.min(dayOfMonth, lastDay));
  }
  return new Date(moved.getTime() + sign * duration.milliseconds);
}
