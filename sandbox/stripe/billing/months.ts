/**
 * The instant `count` months after `anchor` (seconds since the epoch, UTC): the same day of the month
 * and time of the day, or the last day of a month that has no such day.
 */
export function monthsAfter(anchor: number, count: number): number {
  const from = new Date(anchor * 1000);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + count];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const to = new Date(from);
  to.setUTCFullYear(year, month, Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1000;
}
