import { useEffect, useId, useRef } from 'react';
import { clsx } from 'clsx';
import field from '#src/components/Field/Field.module.css';
import css from './Filters.module.css';

/** An id as it is copied from an address. */
const id = /^\s*([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\s*$/i;

export interface IdInputProps {
  label: string;
  /** Empty for none. */
  value: string | undefined;
  onChange: (value: string) => void;
}

/** A filter by an id: what is none yet while somebody types it narrows nothing. */
export function IdInput({ label, value = '', onChange }: IdInputProps) {
  const name = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    if (element && document.activeElement !== element) element.value = value;
  }, [value]);
  const read = (text: string) => {
    const next = id.exec(text)?.[1]?.toLowerCase() ?? '';
    if (next !== value) onChange(next);
  };
  return (
    <div className={clsx(css.field, css.search)}>
      <label className={css.label} htmlFor={name}>
        {label}
      </label>
      <input
        ref={input}
        id={name}
        className={field.control}
        autoComplete="off"
        spellCheck={false}
        defaultValue={value}
        onChange={event => read(event.target.value)}
      />
    </div>
  );
}
