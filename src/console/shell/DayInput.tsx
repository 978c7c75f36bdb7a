import { useId } from 'react';
import field from '#src/components/Field/Field.module.css';
import css from './Filters.module.css';

export interface DayInputProps {
  label: string;
  /** `2026-11-29`; empty for none. */
  value: string | undefined;
  onChange: (value: string) => void;
}

/** A filter by day. */
export function DayInput({ label, value = '', onChange }: DayInputProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={field.control}
        type="date"
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  );
}
