import { useEffect, useRef } from 'react';
import type { ReactNode, FormEvent } from 'react';
import { useFormState } from 'react-final-form';
import { ActionBar, QuietBar } from '../ActionBar/ActionBar.tsx';
import { Button } from '../Button/Button.tsx';
import { FormErrors } from '../FormErrors/FormErrors.tsx';
import { Notice } from '../Notice/Notice.tsx';
import type { FormApi, SubmissionErrors } from 'final-form';
import css from './SettingsForm.module.css';

export interface SettingsFormProps {
  /** Submits the surrounding react-final-form. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Saving is under way. */
  inProgress: boolean;
  /** Something has to end before all can be saved, for instance an upload. */
  isWaiting?: boolean;
  /** News that the values are saved; shown until one is changed again. */
  saved?: ReactNode;
  /** A Notice of what could not be saved, with the way on. */
  failure?: ReactNode;
  /** Words of the button. */
  submitLabel: ReactNode;
  /**
   * More of the page follows: the button is in its place on phones too, not at the foot of the
   * screen.
   */
  hasMoreBelow?: boolean;
  /** The fields. */
  children: ReactNode;
}

/**
 * Form of a settings page with its save button and the result of saving. The button is disabled
 * while the form is invalid, pristine, as last sent, or in progress, as the specification requires.
 * A disabled button loses the focus, so the focus moves to the success notice after a save. A
 * refusal of one field is shown at the field; any other failure has a button of its own that sends
 * the same values again.
 */
export function SettingsForm({
  onSubmit,
  inProgress,
  isWaiting = false,
  saved,
  failure,
  submitLabel,
  hasMoreBelow = false,
  children,
}: SettingsFormProps) {
  const { pristine, hasValidationErrors, hasSubmitErrors, submitSucceeded, dirtySinceLastSubmit } =
    useFormState({
      subscription: {
        pristine: true,
        hasValidationErrors: true,
        hasSubmitErrors: true,
        submitSucceeded: true,
        dirtySinceLastSubmit: true,
      },
    });
  const isAsSent = (submitSucceeded || hasSubmitErrors) && !dirtySinceLastSubmit;
  const isSaved = Boolean(saved) && !inProgress && (pristine || isAsSent);
  const outcome = useRef<HTMLDivElement>(null);
  const Actions = hasMoreBelow ? QuietBar : ActionBar;

  // The button that had the focus rests now.
  useEffect(() => {
    if (isSaved && hasNoFocus()) outcome.current?.focus({ preventScroll: true });
  }, [isSaved]);

  return (
    <form className={css.root} onSubmit={onSubmit} noValidate>
      <FormErrors />
      {children}
      {failure}
      {isSaved && (
        <div ref={outcome} className={css.outcome} tabIndex={-1}>
          <Notice tone="success" title={saved} />
        </div>
      )}
      <Actions>
        <Button
          type="submit"
          size="large"
          inProgress={inProgress}
          disabled={
            !inProgress && (isWaiting || pristine || Boolean(hasValidationErrors) || isAsSent)
          }
        >
          {submitLabel}
        </Button>
      </Actions>
    </form>
  );
}

/** Returns whether the focus is lost or on a disabled control. */
const hasNoFocus = () =>
  !document.activeElement || document.activeElement.matches('body, :disabled');

/**
 * Resets a form to the values that are stored now, once its submit has gone well. Meant for forms
 * that retain what is typed when the stored values change: after a save, what was typed is nothing
 * of its own any more.
 */
export async function startAnewAfter<Values>(
  submit: Promise<SubmissionErrors> | undefined,
  form: FormApi<Values>,
): Promise<void> {
  if (!submit || (await submit)) return;
  form.setConfig('keepDirtyOnReinitialize', false);
  form.restart();
  form.setConfig('keepDirtyOnReinitialize', true);
}
