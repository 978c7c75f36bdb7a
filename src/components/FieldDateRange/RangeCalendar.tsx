import { DayPicker } from 'react-day-picker';
import type { ClassNames } from 'react-day-picker';
import { toDate, toDay, useCalendarLabels } from '../FieldDate/dayPicker.ts';
import { rangeClasses } from './rangeClasses.ts';
import css from './RangeCalendar.module.css';
import { monthOf } from './rangeRules.ts';
import type { PartialRange } from './rangeRules.ts';

export interface RangeCalendarProps {
  range: PartialRange;
  /** First and last day of the window, `YYYY-MM-DD`. */
  min: string;
  max: string;
  /** Returns whether a day can be picked now. */
  canPick: (day: string) => boolean;
  /** Month that is shown, `YYYY-MM`. */
  month: string;
  /** Months that are loading: their days can not be picked yet. */
  isLoading: boolean;
  onPick: (day: string) => void;
  /** Called with the month that is gone to, `YYYY-MM`. */
  onMonth: (month: string) => void;
}

const classNames: Partial<ClassNames> = {
  ...rangeClasses,
  today: css.today,
  disabled: css.disabled,
};

/** A month to pick the ends of a range from; arrows move by days and weeks, Page keys by months. */
export function RangeCalendar(props: RangeCalendarProps) {
  const { range, min, max, canPick, month, isLoading, onPick, onMonth } = props;
  const labels = useCalendarLabels();
  const { first, last } = range;
  return (
    <div aria-busy={isLoading || undefined} className={isLoading ? css.loading : undefined}>
      <DayPicker
        {...labels}
        mode="range"
        classNames={classNames}
        weekStartsOn={0}
        fixedWeeks
        selected={first ? { from: toDate(first), to: toDate(last ?? first) } : undefined}
        month={toDate(`${month}-01`)}
        startMonth={toDate(min)}
        endMonth={toDate(max)}
        disabled={date => !canPick(toDay(date))}
        onSelect={(_range, day) => onPick(toDay(day))}
        onMonthChange={next => onMonth(monthOf(toDay(next)))}
      />
    </div>
  );
}
