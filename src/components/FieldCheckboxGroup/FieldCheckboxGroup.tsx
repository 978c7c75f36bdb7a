import { clsx } from 'clsx';
import { FieldGroupFrame } from '../Field/FieldFrame.tsx';
import { useFieldControl } from '../Field/useFieldControl.ts';
import type { FieldProps } from '../Field/useFieldControl.ts';
import { ChoiceText } from '../FieldRadioGroup/FieldRadioGroup.tsx';
import type { ChoiceOption } from '../FieldRadioGroup/FieldRadioGroup.tsx';
import css from '../FieldRadioGroup/Choice.module.css';

export interface FieldCheckboxGroupProps extends FieldProps<string[]> {
  /** Choices in the order shown. */
  options: readonly ChoiceOption[];
  /**
   * `columns` for many, `chips` for short words such as weekdays; of a few with a sentence each,
   * `cards` has boxes and `list` lines.
   */
  variant?: 'columns' | 'chips' | 'cards' | 'list';
}

/** Any of several; the value is the list of chosen values in the order of the options. */
export function FieldCheckboxGroup({
  options,
  variant = 'columns',
  ...props
}: FieldCheckboxGroupProps) {
  const { value, change, blur, focus, control, error, ids } = useFieldControl<string[]>(props, []);
  const toggle = (option: string, isChosen: boolean) =>
    change(
      options
        .map(each => each.value)
        .filter(each => (each === option ? isChosen : value.includes(each))),
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
          <label key={option.value} className={clsx(css.choice, css[`${variant}Choice`])}>
            <input
              {...control}
              id={index === 0 ? control.id : undefined}
              className={css.checkbox}
              type="checkbox"
              value={option.value}
              checked={value.includes(option.value)}
              onChange={event => toggle(option.value, event.target.checked)}
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
