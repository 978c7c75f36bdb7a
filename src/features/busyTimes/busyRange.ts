import type { Time } from './clashes.ts';
import { clockOf, dayMs, wallTimeOf } from '#shared/time/time.ts';

const hours = { hour: 'numeric', minute: '2-digit' } as const;
const days = { weekday: 'short', month: 'short', day: 'numeric' } as const;

/** Writes a time: its hours within one day, its days where it has whole ones, otherwise both. */
export function busyRange({ start, end }: Time, zone: string, locale: string): string {
  const [from, until] = [wallTimeOf(start, zone), wallTimeOf(end, zone)];
  const isWhole = from.time === '00:00' && until.time === '00:00';
  const style = isWhole ? days : from.date === until.date ? hours : { ...days, ...hours };
  // The platform's rules of zones may be older than ours: it is given what clocks show, as UTC.
  const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
  const clock = (at: number) => clockOf(at, zone);
  if (isWhole && end - start <= dayMs) return format.format(clock(start));
  return format.formatRange(clock(start), clock(isWhole ? end - 1 : end));
}
