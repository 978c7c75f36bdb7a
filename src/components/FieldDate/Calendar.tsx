import { DayPicker } from 'react-day-picker';
import type { ClassNames } from 'react-day-picker';
import { commonClasses, toDate, toDay, useCalendarLabels } from './dayPicker.ts';
import css from './Calendar.module.css';

export interface CalendarProps {
  /** Chosen day, `YYYY-MM-DD`. */
  selected: string | undefined;
  /** First day that may be chosen, `YYYY-MM-DD`. */
  min?: string;
  /** Last day that may be chosen, `YYYY-MM-DD`. */
  max?: string;
  /** Days that can not be chosen, `YYYY-MM-DD`. */
  blocked?: readonly string[];
  /** Called with the day, `YYYY-MM-DD`. */
  onPick: (day: string) => void;
}

const classNames: Partial<ClassNames> = {
  ...commonClasses,
  selected: css.selected,
  today: css.today,
  disabled: css.disabled,
};

/** A month to pick a day from; arrows move by days and weeks, Page keys by months. */
export function Calendar({ selected, min, max, blocked = [], onPick }: CalendarProps) {
  const labels = useCalendarLabels();
  const disabled = [
    ...(min ? [{ before: toDate(min) }] : []),
    ...(max ? [{ after: toDate(max) }] : []),
    (date: Date) => blocked.includes(toDay(date)),
  ];
  return (
    <DayPicker
      {...labels}
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
      modifiers={{ blocked: date => blocked.includes(toDay(date)) }}
      modifiersClassNames={{ blocked: css.blocked ?? '' }}
      onSelect={date => date && onPick(toDay(date))}
    />
  );
}
