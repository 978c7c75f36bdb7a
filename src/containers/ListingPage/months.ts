import { monthOf } from '#src/components/FieldDateRange/rangeRules.ts';
import { addDays, instantOf, wallTimeOf } from '#shared/time/time.ts';

/** Returns the month after another one, both `YYYY-MM`. */
export const nextMonth = (month: string): string => monthOf(addDays(`${month}-01`, 32));

/** Returns the month in which an instant (epoch milliseconds or ISO text) lies in a zone. */
export const monthAt = (instant: number | string, timeZone: string): string =>
  monthOf(wallTimeOf(instant, timeZone).date);

/** Returns the first instant of a month in a zone, and that of the next one; epoch milliseconds. */
export const monthRange = (month: string, timeZone: string): { start: number; end: number } => ({
  start: instantOf({ date: `${month}-01`, time: '00:00' }, timeZone),
  end: instantOf({ date: `${nextMonth(month)}-01`, time: '00:00' }, timeZone),
});
