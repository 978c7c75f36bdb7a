import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { FieldControl, ShownError } from './useFieldControl.ts';
import css from './Field.module.css';

export interface FieldFrameProps {
  /** Ids from useFieldControl. */
  ids: FieldControl<unknown>['ids'];
  /** Words above the control. */
  label: string;
  /** Help below the label. */
  help?: string;
  /** Marks the label as optional. */
  optional?: boolean;
  /** Message below the control. */
  error: ShownError | undefined;
  /** The control. */
  children: ReactNode;
  /** Something at the end of the error's line, for instance a count of characters. */
  aside?: ReactNode;
}

/** Label above, help, control, and the error in words below. */
export function FieldFrame({
  ids,
  label,
  help,
  optional,
  error,
  children,
  aside,
}: FieldFrameProps) {
  return (
    <div className={css.root}>
      <label className={css.label} id={ids.label} htmlFor={ids.control}>
        <LabelText label={label} optional={optional} />
      </label>
      <FieldHelp id={ids.help} help={help} />
      {children}
      <div className={css.below}>
        <FieldError id={ids.error} error={error} />
        {aside}
      </div>
    </div>
  );
}

/** The same for several controls under one question. */
export function FieldGroupFrame({ ids, label, help, optional, error, children }: FieldFrameProps) {
  const describedBy = [help && ids.help, error && ids.error].filter(Boolean).join(' ');
  return (
    <fieldset className={css.root} aria-describedby={describedBy || undefined}>
      <legend className={css.label}>
        <LabelText label={label} optional={optional} />
      </legend>
      <FieldHelp id={ids.help} help={help} />
      {children}
      <FieldError id={ids.error} error={error} />
    </fieldset>
  );
}

function LabelText({ label, optional }: { label: string; optional?: boolean }) {
  return (
    <>
      {label}
      {optional && (
        <span className={css.optional}>
          {' '}
          <FormattedMessage id="Field.optional" />
        </span>
      )}
    </>
  );
}

function FieldHelp({ id, help }: { id: string; help?: string }) {
  if (!help) return null;
  return (
    <p className={css.help} id={id}>
      {help}
    </p>
  );
}

/** Error message, bound to the control by its id. */
export function FieldError({ id, error }: { id: string; error: ShownError | undefined }) {
  if (!error) return null;
  return (
    <p className={css.error} id={id} data-field-error="">
      <CircleAlert aria-hidden="true" />
      <span>
        <FormattedMessage id={error.id} values={error.values} />
      </span>
    </p>
  );
}
