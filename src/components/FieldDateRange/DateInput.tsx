import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatDay } from '#src/util/time.ts';
import { classes } from '../classes.ts';
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
  showsError: boolean;
  /** Whether a typed day can be taken. */
  canTake: (day: string) => boolean;
  /** Called with the day, or null when what stands there is none. */
  onTake: (day: string | null) => void;
  onFocus: () => void;
  onLeave: () => void;
}

const today = () => new Date().toISOString().slice(0, 10);

/** One end of a range as text. */
export function DateInput(props: DateInputProps) {
  const { id, end, label, value, isReadOnly, isDisabled, isOpen, showsError } = props;
  const intl = useIntl();
  // A text stays as it was typed as long as nothing else has set the day.
  const [draft, setDraft] = useState<{ text: string; day: string | null } | null>(null);
  const typed = draft?.day === value ? draft.text : null;
  const isWrong = typed !== null && typed.trim() !== '' && value === null;
  const error = !showsError || isDisabled ? null : value ? null : isWrong ? 'invalid' : 'required';
  const shown = value ? formatDay(`${value}T00:00:00Z`, 'UTC', intl.locale) : '';

  function type(text: string) {
    const parsed = parseDateText(text, intl.locale, today());
    const day = parsed !== null && props.canTake(parsed) ? parsed : null;
    setDraft({ text, day });
    props.onTake(day);
  }

  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        data-end={end}
        className={classes(field.control, css.input, isOpen && css.open)}
        type="text"
        autoComplete="off"
        placeholder={intl.formatMessage({ id: 'FieldDateRange.placeholder' })}
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
      {error && (
        <p id={`${id}-error`} className={css.error}>
          <FormattedMessage id={`FieldDateRange.${end}.${error}`} />
        </p>
      )}
    </div>
  );
}
