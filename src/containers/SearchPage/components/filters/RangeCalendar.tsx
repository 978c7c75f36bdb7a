import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import type { ClassNames } from 'react-day-picker';
import { toDate, toDay, useCalendarLabels } from '#src/components/FieldDate/dayPicker.ts';
import { rangeClasses } from '#src/components/FieldDateRange/rangeClasses.ts';
import css from '#src/components/FieldDate/Calendar.module.css';

export interface RangeCalendarProps {
  /** Chosen days, `YYYY-MM-DD`, both included; null: none yet. */
  value: { from: string; to: string } | null;
  /** First and last day that may be chosen. */
  min: string;
  max: string;
  /** Called with one day after the first press, and with the range after the second. */
  onChange: (range: { from: string; to: string }) => void;
}

const classNames: Partial<ClassNames> = {
  ...rangeClasses,
  today: css.today,
  disabled: css.disabled,
};

/**
 * Calendar for a range of days: the first press starts it, the second ends it. Arrow keys move by
 * days.
 */
export function RangeCalendar({ value, min, max, onChange }: RangeCalendarProps) {
  const labels = useCalendarLabels();
  // First pressed day, until the second press.
  const [begun, setBegun] = useState<string | null>(null);
  const [month, setMonth] = useState(() => toDate(value && value.from > min ? value.from : min));
  const [known, setKnown] = useState(value?.from);
  if (known !== value?.from) {
    setKnown(value?.from);
    if (value) setMonth(toDate(value.from));
  }

  function press(day: string) {
    const from = begun !== null && begun <= day ? begun : day;
    const to = begun !== null && begun > day ? begun : day;
    setBegun(begun === null ? day : null);
    onChange({ from, to });
  }

  return (
    <DayPicker
      {...labels}
      mode="range"
      classNames={classNames}
      weekStartsOn={0}
      fixedWeeks
      selected={value ? { from: toDate(value.from), to: toDate(value.to) } : undefined}
      month={month}
      onMonthChange={setMonth}
      startMonth={toDate(min)}
      endMonth={toDate(max)}
      disabled={[{ before: toDate(min) }, { after: toDate(max) }]}
      onSelect={(_, pressed) => press(toDay(pressed))}
    />
  );
}
