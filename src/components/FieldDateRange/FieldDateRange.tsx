import { useEffect, useId, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useIntl } from 'react-intl';
import { afterRelease, watchPointer } from '#src/util/pointerState.ts';
import { screens, useMediaQuery } from '../useMediaQuery.ts';
import { DateInput } from './DateInput.tsx';
import { RangeCalendar } from './RangeCalendar.tsx';
import type { PartialRange, RangeRules } from './rangeRules.ts';
import { canBegin, canEnd, monthOf, monthsBetween, withFirst } from './rangeRules.ts';
import css from './FieldDateRange.module.css';

/** End of the range that the calendar picks now. */
export type RangeEnd = 'first' | 'last';

export interface FieldDateRangeProps {
  range: PartialRange;
  rules: RangeRules;
  /** Words above the two inputs. */
  labels: Record<RangeEnd, string>;
  /** Errors show once an input was left, or all of them when a submit failed. */
  showsErrors: boolean;
  /** Some of the months in sight are being looked up. */
  isLoading: boolean;
  /** True when some months could not be loaded: their free days are not known. */
  hasFailed?: boolean;
  onChange: (range: PartialRange) => void;
  /** Called with each month that is gone to, by the calendar or by typing, `YYYY-MM`. */
  onMonth: (month: string) => void;
  /** Called a moment after the focus has left both inputs and the calendar. */
  onLeave?: () => void;
}

/** A blur is only one when the focus has not come back after this many milliseconds. */
const blurDelay = 100;

/**
 * First and last day of a range: typed, or picked in a calendar that opens with the focus. Below
 * 768 px the inputs are read-only, so that no keyboard covers the calendar. The end waits for the
 * start.
 */
export function FieldDateRange(props: FieldDateRangeProps) {
  const { range, rules, labels, showsErrors, isLoading, hasFailed = false } = props;
  const { first } = range;
  const intl = useIntl();
  const id = useId();
  const isNarrow = useMediaQuery(screens.phone);
  const [touched, setTouched] = useState<Record<RangeEnd, boolean>>({ first: false, last: false });
  const root = useRef<HTMLDivElement>(null);
  const { focused, month, canPick, open, aim, take, pick, goTo, close } = useRange(props, root);
  const { leave, closeOnEscape } = useClosing({ root, focused, close, onLeave: props.onLeave });

  return (
    <div ref={root} className={css.root} onBlur={leave} onKeyDown={closeOnEscape}>
      <div className={css.inputs}>
        {(['first', 'last'] as const).map(end => (
          <DateInput
            key={end}
            id={`${id}-${end}`}
            end={end}
            label={labels[end]}
            value={range[end]}
            isReadOnly={isNarrow}
            isDisabled={end === 'last' && first === null}
            isOpen={focused === end}
            isUnsure={isLoading || hasFailed}
            since={rules.min}
            showsError={showsErrors || touched[end]}
            canTake={day =>
              end === 'first' ? canBegin(day, rules) : first !== null && canEnd(first, day, rules)
            }
            onTake={day => take(end, day)}
            onAim={day => aim(end, day)}
            onFocus={() => open(end)}
            // An error that comes up would move a day away from under the finger.
            onLeave={() => afterRelease(() => setTouched(before => ({ ...before, [end]: true })))}
          />
        ))}
      </div>
      {focused !== null && (
        <div
          className={css.calendar}
          role="group"
          aria-label={intl.formatMessage({ id: `FieldDateRange.pick.${focused}` })}
        >
          <RangeCalendar
            range={range}
            min={rules.min}
            max={rules.max}
            canPick={canPick}
            month={month}
            isLoading={isLoading}
            onPick={pick}
            onMonth={goTo}
          />
        </div>
      )}
    </div>
  );
}

type Root = RefObject<HTMLDivElement | null>;

const inputOf = (root: Root, end: RangeEnd) =>
  root.current?.querySelector<HTMLInputElement>(`[data-end="${end}"]`);

/**
 * The end that is being chosen, the month that the calendar shows, and the ways to choose a day.
 */
function useRange({ range, rules, onChange, onMonth }: FieldDateRangeProps, root: Root) {
  const { first } = range;
  const [focused, setFocused] = useState<RangeEnd | null>(null);
  const [month, setMonth] = useState(() => monthOf(first ?? rules.min));
  const canPick = (day: string) =>
    focused === 'last' && first !== null ? canEnd(first, day, rules) : canBegin(day, rules);

  function open(end: RangeEnd) {
    setFocused(end);
    setMonth(monthOf(range[end] ?? first ?? rules.min));
  }
  function goTo(next: string) {
    setMonth(next);
    onMonth(next);
  }
  /** A day was typed: the calendar turns to it, and what lies before it is looked up too. */
  function aim(end: RangeEnd, day: string) {
    if (day < rules.min || day > rules.max) return;
    setFocused(end);
    setMonth(monthOf(day));
    for (const one of monthsBetween(end === 'last' && first ? first : day, day)) onMonth(one);
  }
  function take(end: RangeEnd, day: string | null) {
    if (day !== null) setMonth(monthOf(day));
    if (end === 'last') onChange({ first, last: day });
    else onChange(day === null ? { first: null, last: null } : withFirst(range, day, rules));
  }
  function pick(day: string) {
    if (!canPick(day)) return;
    if (focused === 'last') {
      take('last', day);
      setFocused(null);
      inputOf(root, 'last')?.focus();
      // Focus alone would open it again.
      setTimeout(() => setFocused(null));
      return;
    }
    take('first', day);
    setFocused('last');
    setTimeout(() => inputOf(root, 'last')?.focus());
  }
  return { focused, month, canPick, open, goTo, aim, take, pick, close: () => setFocused(null) };
}

interface ClosingOptions {
  root: Root;
  focused: RangeEnd | null;
  close: () => void;
  onLeave?: () => void;
}

/** Closes the calendar on Escape, and a moment after the focus has left the field. */
function useClosing({ root, focused, close, onLeave }: ClosingOptions) {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    watchPointer();
    return () => clearTimeout(leaving.current);
  }, []);

  function closeWhenLeft() {
    if (!root.current || root.current.contains(document.activeElement)) return;
    close();
    onLeave?.();
  }
  return {
    leave(event: FocusEvent) {
      if (root.current?.contains(event.relatedTarget)) return;
      leaving.current = setTimeout(() => afterRelease(closeWhenLeft), blurDelay);
    },
    closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || focused === null) return;
      // The modal around it, if there is one, stays.
      event.preventDefault();
      event.stopPropagation();
      inputOf(root, focused)?.focus();
      close();
    },
  };
}
