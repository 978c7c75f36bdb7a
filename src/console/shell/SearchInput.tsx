import { useEffect, useId, useRef } from 'react';
import { clsx } from 'clsx';
import field from '#src/components/Field/Field.module.css';
import css from './Filters.module.css';

export interface SearchInputProps {
  label: string;
  /** What is searched for, by the address. */
  value: string;
  /** Called when nothing was typed for a moment, and not after the page was left. */
  onChange: (value: string) => void;
}

const pauseMs = 400;

/** A search that follows the typing, and the address where that changes by itself. */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Other filters may change meanwhile.
  const search = useRef(onChange);
  useEffect(() => {
    search.current = onChange;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  function searchSoon(text: string) {
    const { pathname } = window.location;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // While a page that was opened from the list is rendered, this one is still here: the search
      // would lead back to it.
      if (window.location.pathname === pathname) search.current(text);
    }, pauseMs);
  }

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
        onChange={({ target }) => searchSoon(target.value)}
      />
    </div>
  );
}
