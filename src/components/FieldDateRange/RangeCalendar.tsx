import { DayPicker } from 'react-day-picker';
import type { ClassNames } from 'react-day-picker';
import calendar from '../FieldDate/Calendar.module.css';
import css from './RangeCalendar.module.css';
import type { PartialRange } from './rangeRules.ts';

export interface RangeCalendarProps {
  range: PartialRange;
  /** First and last day of the window, `YYYY-MM-DD`. */
  min: string;
  max: string;
  /** Whether a day can be picked now. */
  canPick: (day: string) => boolean;
  /** BCP 47 tag for the names of months and days. */
  locale: string;
  /** Which months are being looked up: their days can not be picked yet. */
  isLoading: boolean;
  onPick: (day: string) => void;
  /** Called with the month that is shown, `YYYY-MM`. */
  onMonth: (month: string) => void;
}

const classNames: Partial<ClassNames> = {
  root: calendar.root,
  months: calendar.months,
  month_caption: calendar.caption,
  nav: calendar.nav,
  button_previous: calendar.step,
  button_next: calendar.step,
  chevron: calendar.chevron,
  month_grid: calendar.grid,
  weekday: calendar.weekday,
  day: css.day,
  day_button: css.dayButton,
  today: css.today,
  disabled: css.disabled,
  outside: css.outside,
  range_start: css.end,
  range_middle: css.middle,
  range_end: css.end,
};

// The picker counts in local midnights; a day has no zone, so only its numbers travel.
const toDate = (day: string) => new Date(`${day}T00:00:00`);
const toDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-');

/** A month to pick the ends of a range from; arrows move by days and weeks, Page keys by months. */
export function RangeCalendar(props: RangeCalendarProps) {
  const { range, min, max, canPick, locale, isLoading, onPick, onMonth } = props;
  const name = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options).format(date);
  const { first, last } = range;
  return (
    <div aria-busy={isLoading || undefined} className={isLoading ? css.loading : undefined}>
      <DayPicker
        mode="range"
        classNames={classNames}
        weekStartsOn={0}
        fixedWeeks
        selected={first ? { from: toDate(first), to: toDate(last ?? first) } : undefined}
        defaultMonth={toDate(first ?? min)}
        startMonth={toDate(min)}
        endMonth={toDate(max)}
        disabled={date => !canPick(toDay(date))}
        formatters={{
          formatCaption: month => name(month, { month: 'long', year: 'numeric' }),
          formatWeekdayName: weekday => name(weekday, { weekday: 'short' }),
        }}
        onSelect={(_range, day) => onPick(toDay(day))}
        onMonthChange={month => onMonth(toDay(month).slice(0, 7))}
      />
    </div>
  );
}
