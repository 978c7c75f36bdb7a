import { DayPicker } from 'react-day-picker';
import type { ClassNames } from 'react-day-picker';
import { useCalendarWords } from './useCalendarWords.ts';
import css from './Calendar.module.css';

export interface CalendarProps {
  /** Chosen day, `YYYY-MM-DD`. */
  selected: string | undefined;
  /** First day that may be chosen, `YYYY-MM-DD`. */
  min?: string;
  /** Last day that may be chosen, `YYYY-MM-DD`. */
  max?: string;
  /** Called with the day, `YYYY-MM-DD`. */
  onPick: (day: string) => void;
}

const classNames: Partial<ClassNames> = {
  root: css.root,
  months: css.months,
  month_caption: css.caption,
  nav: css.nav,
  button_previous: css.step,
  button_next: css.step,
  chevron: css.chevron,
  month_grid: css.grid,
  weekday: css.weekday,
  day: css.day,
  day_button: css.dayButton,
  selected: css.selected,
  today: css.today,
  disabled: css.disabled,
  outside: css.outside,
};

// The picker counts in local midnights; a day has no zone, so only its numbers travel.
const toDate = (day: string) => new Date(`${day}T00:00:00`);
const toDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-');

/** A month to pick a day from; arrows move by days and weeks, Page keys by months. */
export function Calendar({ selected, min, max, onPick }: CalendarProps) {
  const words = useCalendarWords();
  const disabled = [
    ...(min ? [{ before: toDate(min) }] : []),
    ...(max ? [{ after: toDate(max) }] : []),
  ];
  return (
    <DayPicker
      {...words}
      autoFocus
      mode="single"
      required
      classNames={classNames}
      weekStartsOn={0}
      fixedWeeks
      selected={selected ? toDate(selected) : undefined}
      defaultMonth={selected ? toDate(selected) : min ? toDate(min) : undefined}
      startMonth={min ? toDate(min) : undefined}
      endMonth={max ? toDate(max) : undefined}
      disabled={disabled}
      onSelect={date => date && onPick(toDay(date))}
    />
  );
}
