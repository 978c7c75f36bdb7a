import { useId, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Button } from '../Button/Button.tsx';
import css from './Chips.module.css';

/** Something short in a list, which can be removed. */
export interface Chip {
  id: string;
  text: string;
  /** Name of the button that removes it. */
  removeLabel: string;
}

export interface ChipsProps {
  title: ReactNode;
  help?: ReactNode;
  chips: readonly Chip[];
  tone?: 'tint' | 'positive';
  /** Name of the field for the next one. */
  label: string;
  /** An example in the field; left out: its name. */
  placeholder?: string;
  maxLength: number;
  addLabel: ReactNode;
  /** In place of the field, where there is no room for more. */
  full?: ReactNode;
  /** Returns whether the field is done with its text. */
  onAdd: (text: string) => Promise<boolean>;
  /** Returns whether it is removed. */
  onRemove: (id: string) => Promise<boolean>;
  /** What went wrong. */
  children?: ReactNode;
}

/** A titled list of short things, each with a button that removes it, and a field for the next. */
export function Chips(props: ChipsProps) {
  const { title, help, chips, tone, label, placeholder = label, maxLength, addLabel } = props;
  const { full, onAdd, onRemove, children } = props;
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function run(call: () => Promise<boolean>, onDone: () => void) {
    if (isBusy) return;
    setBusy(true);
    const isDone = await call();
    setBusy(false);
    if (isDone) onDone();
  }
  function add(event: FormEvent) {
    event.preventDefault();
    void run(
      () => onAdd(text),
      () => setText(''),
    );
  }
  // The button is gone then.
  const remove = (id: string) =>
    void run(
      () => onRemove(id),
      () => input.current?.focus(),
    );

  return (
    <section className={css.root} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {title}
      </h2>
      {help && <p className={css.help}>{help}</p>}
      <ChipList chips={chips} tone={tone} onRemove={remove} />
      {full ? (
        <p className={css.help}>{full}</p>
      ) : (
        <form className={css.form} onSubmit={add}>
          <input
            ref={input}
            className={css.input}
            aria-label={label}
            placeholder={placeholder}
            autoComplete="off"
            maxLength={maxLength}
            value={text}
            onChange={event => setText(event.target.value)}
          />
          <Button type="submit" variant="secondary" inProgress={isBusy}>
            {addLabel}
          </Button>
        </form>
      )}
      {children}
    </section>
  );
}

interface ChipListProps extends Pick<ChipsProps, 'chips' | 'tone'> {
  onRemove: (id: string) => void;
}

function ChipList({ chips, tone = 'tint', onRemove }: ChipListProps) {
  if (chips.length === 0) return null;
  return (
    <ul className={css.list}>
      {chips.map(({ id, text, removeLabel }) => (
        <li key={id} className={clsx(css.chip, css[tone])}>
          <bdi>{text}</bdi>
          <button
            type="button"
            className={css.remove}
            aria-label={removeLabel}
            onClick={() => onRemove(id)}
          >
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
