import type { ReactNode, Ref } from 'react';
import { useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { formatDay, formatTime } from '#shared/time/time.ts';
import css from './RadioList.module.css';

export interface RadioListProps {
  legend: ReactNode;
  /** Radio rows, and what follows them. */
  children: ReactNode;
  className?: string | undefined;
  /** Id of the element that says what is wrong. */
  describedBy?: string | undefined;
  ref?: Ref<HTMLFieldSetElement>;
}

/** A set of radio buttons, each a row with a border; not a field of a form. */
export const RadioList = ({ legend, children, className, describedBy, ref }: RadioListProps) => (
  <fieldset ref={ref} className={clsx(css.root, className)} aria-describedby={describedBy}>
    <legend className={css.legend}>{legend}</legend>
    {children}
  </fieldset>
);

export interface RadioRowProps {
  /** Name of the set, unique on the page. */
  name: string;
  value: string;
  checked: boolean;
  isInvalid?: boolean;
  onChoose: () => void;
  /** Label of the choice. */
  children: ReactNode;
  /** Price or free places, at the end of the row. */
  note?: ReactNode;
}

/** One choice of a {@link RadioList}. */
export const RadioRow = ({ isInvalid, onChoose, children, note, ...input }: RadioRowProps) => (
  <label className={css.row}>
    <input
      {...input}
      className={css.radio}
      type="radio"
      // Screen readers say it of the button that has the focus.
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
      aria-invalid={isInvalid || undefined}
      onChange={onChoose}
    />
    <span className={css.label}>{children}</span>
    {note && <span className={css.note}>{note}</span>}
  </label>
);

/** Day and clock time of an instant (ISO 8601) in a zone, for a row. */
export function RowTime({ at, zone }: { at: string; zone: string }) {
  const { locale } = useIntl();
  return (
    <>
      {formatDay(at, zone, locale)}{' '}
      <span className={css.clock}>{formatTime(at, zone, locale)}</span>
    </>
  );
}
