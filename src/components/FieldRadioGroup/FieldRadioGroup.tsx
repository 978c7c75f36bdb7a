import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { FieldGroupFrame } from '../Field/FieldFrame.tsx';
import { useFieldControl } from '../Field/useFieldControl.ts';
import type { FieldProps } from '../Field/useFieldControl.ts';
import css from './Choice.module.css';

/** A choice with room for a sentence and a drawing. */
export interface ChoiceOption {
  value: string;
  label: string;
  /** A sentence below the label. */
  description?: string;
  /** Icon or drawing before the label. */
  icon?: ReactNode;
}

export interface FieldRadioGroupProps extends FieldProps<string> {
  /** Choices in the order shown. */
  options: readonly ChoiceOption[];
  /** `cards` gives each choice a box, `rows` one below the other, `list` a line. */
  variant?: 'cards' | 'rows' | 'list';
  /** Choice that is shown while the form has no value. */
  fallback?: string;
}

/** One of a few, all in sight. */
export function FieldRadioGroup({
  options,
  variant = 'list',
  fallback = '',
  ...props
}: FieldRadioGroupProps) {
  const { value, change, blur, focus, control, error, ids } = useFieldControl<string>(
    props,
    fallback,
  );
  return (
    <FieldGroupFrame
      ids={ids}
      error={error}
      label={props.label}
      help={props.help}
      optional={props.optional}
    >
      <div className={css[variant]}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className={clsx(css.choice, variant !== 'list' && css.cardsChoice)}
          >
            <input
              {...control}
              id={index === 0 ? control.id : undefined}
              className={css.radio}
              type="radio"
              value={option.value}
              checked={value === option.value}
              onChange={() => change(option.value)}
              onBlur={blur}
              onFocus={focus}
            />
            <ChoiceText option={option} />
          </label>
        ))}
      </div>
    </FieldGroupFrame>
  );
}

/** Label, description and icon of a choice. */
export function ChoiceText({ option }: { option: ChoiceOption }) {
  return (
    <>
      {option.icon && <span className={css.icon}>{option.icon}</span>}
      <span className={css.text}>
        <span className={css.label}>{option.label}</span>
        {option.description && <span className={css.description}>{option.description}</span>}
      </span>
    </>
  );
}
