import { useEffect, useId, useRef } from 'react';
import { clsx } from 'clsx';
import field from '#src/components/Field/Field.module.css';
import css from './Filters.module.css';

export interface SearchInputProps {
  label: string;
  /** What is searched for, by the address. */
  value: string;
  onChange: (value: string) => void;
}

/** A search that follows the typing, and the address where that changes by itself. */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    if (element && document.activeElement !== element) element.value = value;
  }, [value]);
  return (
    <div className={clsx(css.field, css.search)}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className={field.control}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        defaultValue={value}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  );
}
