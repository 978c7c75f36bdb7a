import type { ReactNode } from 'react';
import { FieldError } from '../Field/FieldFrame.tsx';
import { useFieldControl } from '../Field/useFieldControl.ts';
import type { FieldProps } from '../Field/useFieldControl.ts';
import field from '../Field/Field.module.css';
import css from '../FieldRadioGroup/Choice.module.css';

export interface FieldCheckboxProps extends Omit<FieldProps<boolean>, 'label' | 'optional'> {
  /** The sentence that is agreed to; may hold a link. */
  label: ReactNode;
}

/** One thing that is so or not; the value is a boolean. */
export function FieldCheckbox({ label, ...props }: FieldCheckboxProps) {
  const { value, change, blur, focus, control, error, ids } = useFieldControl<boolean>(
    { ...props, label: '' },
    false,
  );
  return (
    <div className={field.root}>
      <label className={css.choice}>
        <input
          {...control}
          className={css.checkbox}
          type="checkbox"
          checked={value}
          onChange={event => change(event.target.checked)}
          onBlur={blur}
          onFocus={focus}
        />
        <span className={css.text}>
          <span className={css.label}>{label}</span>
          {props.help && (
            <span className={css.description} id={ids.help}>
              {props.help}
            </span>
          )}
        </span>
      </label>
      <FieldError id={ids.error} error={error} />
    </div>
  );
}
