import { useEffect, useId, useLayoutEffect } from 'react';
import { useField, useForm } from 'react-final-form';
import { afterRelease, watchPointer } from '#src/util/pointerState.ts';
import { messageOf } from '#src/util/validators.ts';
import type { FieldMessage, Validator } from '#src/util/validators.ts';

/** Props of every field. */
export interface FieldProps<Value = unknown> {
  /** Path of the value in the form. */
  name: string;
  /** Words above the control; never a placeholder. */
  label: string;
  /** Help text, read before any error. */
  help?: string;
  /** Marks the label as optional; fields are required otherwise. */
  optional?: boolean;
  /** Gives a message when the value is wrong. */
  validate?: Validator<Value>;
  /** The control takes no input for now. */
  disabled?: boolean;
}

/** The message to show now, if any. */
export interface ShownError {
  id: string;
  values?: Record<string, string | number>;
}

/** Attributes that tie a control to its label, help and error. */
export interface ControlProps {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  disabled: boolean | undefined;
}

/** A field's value with everything that its frame and its control need. */
export interface FieldControl<Value> {
  value: Value;
  change: (value: Value) => void;
  blur: () => void;
  focus: () => void;
  error: ShownError | undefined;
  control: ControlProps;
  ids: { control: string; label: string; help: string; error: string };
}

interface MetaLike {
  touched?: boolean;
  error?: FieldMessage;
  submitError?: FieldMessage;
  dirtySinceLastSubmit?: boolean;
}

/** The error of a field once it was left, or the server's until the value changes. */
function shownError(meta: MetaLike): ShownError | undefined {
  if (!meta.touched) return undefined;
  const error = meta.error ?? (meta.dirtySinceLastSubmit ? undefined : meta.submitError);
  return error ? messageOf(error) : undefined;
}

const ignore = () => undefined;

/**
 * Retains the value of a field that is shown later than its form: `useField` sets one that it has
 * to register to the first value of the form, whatever was typed before it was hidden, or was
 * brought back after a reload.
 */
export function useRetainedValue(name: string): void {
  const { registerField } = useForm();
  useLayoutEffect(() => registerField(name, ignore, {}, { silent: true }), [registerField, name]);
}

/**
 * Binds a field of the surrounding react-final-form. The value is stored as it is (no '' to
 * undefined), so a wrong entry is never lost.
 */
export function useFieldControl<Value>(
  { name, help, validate, disabled }: FieldProps<Value>,
  empty: Value,
): FieldControl<Value> {
  const id = useId();
  useRetainedValue(name);
  const { input, meta } = useField<Value>(name, {
    validate,
    format: value => value,
    parse: value => value,
    allowNull: true,
  });
  useEffect(watchPointer, []);
  const error = shownError(meta);
  const ids = { control: id, label: `${id}-label`, help: `${id}-help`, error: `${id}-error` };
  const describedBy = [help && ids.help, error && ids.error].filter(Boolean).join(' ');
  return {
    value: input.value ?? empty,
    change: input.onChange,
    blur: () => afterRelease(() => input.onBlur()),
    focus: () => input.onFocus(),
    error,
    ids,
    control: {
      id,
      name,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': error ? true : undefined,
      disabled,
    },
  };
}
