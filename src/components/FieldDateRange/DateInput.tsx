import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { IntlShape } from 'react-intl';
import { clsx } from 'clsx';
import { formatDay } from '#shared/time/time.ts';
import { dateReader, dayInWords, readerOrder, unsureOf } from '../FieldDate/dateReader.ts';
import { parseDateText } from '../FieldDate/parseDateText.ts';
import field from '../Field/Field.module.css';
import css from './FieldDateRange.module.css';

export interface DateInputProps {
  /** Ties label, control and error together. */
  id: string;
  end: 'first' | 'last';
  label: string;
  /** `YYYY-MM-DD`. */
  value: string | null;
  isReadOnly: boolean;
  isDisabled: boolean;
  /** The calendar picks for this input. */
  isOpen: boolean;
  /** True while the free days of a month are not known. */
  isUnsure: boolean;
  /** Of what is typed without a year, the next such day from here on; `YYYY-MM-DD`. */
  since: string;
  showsError: boolean;
  /** Returns whether a typed day can be chosen. */
  canTake: (day: string) => boolean;
  /** Called with the day, or null when the text is none. */
  onTake: (day: string | null) => void;
  /** Called with a day that is typed, before it is known whether it can be taken. */
  onAim: (day: string) => void;
  onFocus: () => void;
  onLeave: () => void;
}

interface Draft {
  text: string;
  /** The day that was taken for it. */
  day: string | null;
  /** The day that it means, where it can not be taken, or not yet. */
  wanted: string | null;
  /** The days of which it may mean either. */
  either: readonly [string, string] | null;
}

/** The message of an input that holds no day. */
function messageOf(intl: IntlShape, end: 'first' | 'last', draft: Draft | null) {
  if (draft?.either) return unsureOf(intl, draft.either);
  return { id: `FieldDateRange.${end}.${draft?.text.trim() ? 'invalid' : 'required'}` };
}

/** The order that the reader writes in, which the server does not know. */
function usePlaceholder(): string {
  const intl = useIntl();
  const [order, setOrder] = useState<'day' | 'month' | null>(null);
  useEffect(() => setOrder(readerOrder(intl.locale)), [intl.locale]);
  return intl.formatMessage({ id: `FieldDateRange.placeholder.${order ?? 'open'}` });
}

/** One end of a range as text. */
export function DateInput(props: DateInputProps) {
  const { id, end, label, value, isReadOnly, isDisabled, isOpen, showsError, canTake, onTake } =
    props;
  const intl = useIntl();
  // A text stays as it was typed as long as nothing else has set the day.
  const [draft, setDraft] = useState<Draft | null>(null);
  const current = draft?.day === value && (isOpen || value === null) ? draft : null;
  const typed = current?.text ?? null;
  const isWaiting = Boolean(current?.wanted) && props.isUnsure;
  const error =
    !showsError || isDisabled || isWaiting || value ? null : messageOf(intl, end, current);
  const placeholder = usePlaceholder();
  const shown = value ? formatDay(`${value}T00:00:00Z`, 'UTC', intl.locale) : '';

  function type(text: string) {
    const typedDate = parseDateText(text, dateReader(intl.locale, props.since));
    const parsed = typedDate && 'day' in typedDate ? typedDate.day : null;
    const either = typedDate && 'either' in typedDate ? typedDate.either : null;
    const day = parsed !== null && canTake(parsed) ? parsed : null;
    setDraft({ text, day, wanted: day === null ? parsed : null, either });
    if (parsed !== null) props.onAim(parsed);
    onTake(day);
  }
  // Free days are only known once their month has been loaded.
  const free = current?.wanted && canTake(current.wanted) ? current.wanted : null;
  useEffect(() => {
    if (free === null || typed === null) return;
    setDraft({ text: typed, day: free, wanted: null, either: null });
    onTake(free);
  }, [free, typed, onTake]);

  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        data-end={end}
        className={clsx(field.control, css.input, isOpen && css.open)}
        type="text"
        autoComplete="off"
        placeholder={placeholder}
        readOnly={isReadOnly}
        disabled={isDisabled}
        value={typed ?? shown}
        aria-invalid={error !== null || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={event => type(event.target.value)}
        onFocus={props.onFocus}
        onClick={props.onFocus}
        onBlur={() => {
          if (value) setDraft(null);
          props.onLeave();
        }}
      />
      {typed !== null && value && (
        <p role="status" className={css.words}>
          {dayInWords(intl, value)}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          <FormattedMessage {...error} />
        </p>
      )}
    </div>
  );
}
