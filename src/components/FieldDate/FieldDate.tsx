import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { CalendarDays } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { IntlShape } from 'react-intl';
import { clsx } from 'clsx';
import { isDay } from '#shared/time/time.ts';
import { composeValidators } from '#src/util/validators.ts';
import type { Validator } from '#src/util/validators.ts';
import { Button } from '../Button/Button.tsx';
import { FieldFrame } from '../Field/FieldFrame.tsx';
import { useFieldControl } from '../Field/useFieldControl.ts';
import type { FieldProps } from '../Field/useFieldControl.ts';
import { lazyComponent } from '../lazyComponent.tsx';
import { useCloseOutside } from '../useCloseOutside.ts';
import type { CalendarProps } from './Calendar.tsx';
import { dateReader, dayInWords, unsureOf } from './dateReader.ts';
import { parseDateText } from './parseDateText.ts';
import field from '../Field/Field.module.css';
import css from './FieldDate.module.css';

/** 20 kB that most visits never open. */
const LazyCalendar = lazyComponent<CalendarProps>({
  load: () => import('./Calendar.tsx').then(module => module.Calendar),
  Skeleton: () => <div className={css.waiting} />,
  Failure: ({ retry }) => (
    <div className={css.waiting}>
      <p role="alert">
        <FormattedMessage id="ErrorState.title" />
      </p>
      <Button variant="secondary" size="small" onClick={retry}>
        <FormattedMessage id="ErrorState.retry" />
      </Button>
    </div>
  ),
});

export interface FieldDateProps extends FieldProps<string> {
  /** First day that may be chosen, `YYYY-MM-DD`. */
  min?: string;
  /** Last day that may be chosen, `YYYY-MM-DD`. */
  max?: string;
  /** Days between them that can not be chosen, `YYYY-MM-DD`. */
  blocked?: readonly string[];
}

/** Today by the reader's own clock, `YYYY-MM-DD`. */
function readerToday(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/**
 * A day, typed or picked; the value is `YYYY-MM-DD`, or the text as typed when it is no day, or one
 * of two. What was typed is written below in words.
 */
export function FieldDate({ min, max, blocked, validate, ...props }: FieldDateProps) {
  const intl = useIntl();
  const { value, change, blur, focus, control, error, ids } = useFieldControl<string>(
    {
      ...props,
      validate: composeValidators<string>(
        rangeValidator(intl, { min, max, blocked }),
        validate ?? (() => undefined),
      ),
    },
    '',
  );
  const [draft, setDraft] = useState<string | null>(null);
  // Stays when the field is left, so that nothing moves from under a finger.
  const [isTyped, setTyped] = useState(false);
  const day = isDay(value) ? value : undefined;

  function type(text: string) {
    setDraft(text);
    setTyped(true);
    const typed = readDate(intl, text);
    change(typed && 'day' in typed ? typed.day : text);
  }

  return (
    <FieldFrame
      ids={ids}
      error={error}
      label={props.label}
      help={props.help}
      optional={props.optional}
    >
      <WithCalendar
        selected={day}
        min={min}
        max={max}
        blocked={blocked}
        disabled={props.disabled}
        onPick={picked => {
          change(picked);
          setDraft(null);
          setTyped(false);
        }}
        words={
          isTyped && (
            <p role="status" className={css.words}>
              {day && dayInWords(intl, day)}
            </p>
          )
        }
      >
        <input
          {...control}
          className={clsx(field.control, css.text)}
          type="text"
          autoComplete="off"
          placeholder={intl.formatMessage({ id: 'FieldDate.placeholder' })}
          value={draft ?? (day ? shortDay(intl, day) : value)}
          onChange={event => type(event.target.value)}
          onFocus={focus}
          onBlur={() => {
            setDraft(null);
            blur();
          }}
        />
      </WithCalendar>
    </FieldFrame>
  );
}

const shortDay = (intl: IntlShape, day: string) =>
  intl.formatDate(`${day}T00:00:00Z`, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

const readDate = (intl: IntlShape, text: string) =>
  parseDateText(text, dateReader(intl.locale, readerToday()));

/** Refuses what is no day, or one outside the range. */
const rangeValidator =
  (intl: IntlShape, { min, max, blocked }: Pick<FieldDateProps, 'min' | 'max' | 'blocked'>) =>
  (value: string | undefined): ReturnType<Validator<string>> => {
    if (!value) return undefined;
    if (!isDay(value)) {
      const typed = readDate(intl, value);
      return typed && 'either' in typed ? unsureOf(intl, typed.either) : 'FieldDate.invalid';
    }
    if (min && value < min) {
      return { id: 'FieldDate.tooEarly', values: { day: shortDay(intl, min) } };
    }
    if (max && value > max) {
      return { id: 'FieldDate.tooLate', values: { day: shortDay(intl, max) } };
    }
    return blocked?.includes(value) ? 'FieldDate.blocked' : undefined;
  };

interface WithCalendarProps extends CalendarProps {
  disabled?: boolean;
  /** Below the input. */
  words: ReactNode;
  /** The input. */
  children: ReactNode;
}

/** An input with a button beside it that opens a calendar. */
function WithCalendar({ disabled, words, children, onPick, ...calendar }: WithCalendarProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useCloseOutside(root, isOpen, () => setOpen(false));

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    // A dialog around the field stays open.
    event.preventDefault();
    close();
  }

  return (
    <div ref={root} className={css.root} onKeyDown={closeOnEscape}>
      {children}
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-label={intl.formatMessage({ id: 'FieldDate.open' })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={disabled}
        onClick={() => setOpen(!isOpen)}
      >
        <CalendarDays aria-hidden="true" />
      </button>
      {words}
      {isOpen && (
        <div
          className={css.popover}
          role="dialog"
          aria-label={intl.formatMessage({ id: 'FieldDate.calendar' })}
        >
          <LazyCalendar
            {...calendar}
            onPick={picked => {
              onPick(picked);
              close();
            }}
          />
        </div>
      )}
    </div>
  );
}
