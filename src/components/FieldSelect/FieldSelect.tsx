import { FieldFrame } from '../Field/FieldFrame.tsx';
import { useFieldControl } from '../Field/useFieldControl.ts';
import type { FieldProps } from '../Field/useFieldControl.ts';
import { SelectBox } from './SelectBox.tsx';

/** A choice: the stored value and what people read. */
export interface FieldOption {
  value: string;
  label: string;
}

export interface FieldSelectProps extends FieldProps<string> {
  /** Choices in the order shown. */
  options: readonly FieldOption[];
  /** Label of the empty option. */
  placeholder?: string;
  /** Kind of value that the browser may fill in. */
  autoComplete?: string;
}

/** One of several, with the platform's own list. */
export function FieldSelect({ options, placeholder, autoComplete, ...props }: FieldSelectProps) {
  const { value, change, blur, focus, control, error, ids } = useFieldControl<string>(props, '');
  return (
    <FieldFrame
      ids={ids}
      error={error}
      label={props.label}
      help={props.help}
      optional={props.optional}
    >
      <SelectBox
        {...control}
        autoComplete={autoComplete}
        placeholder={placeholder}
        value={value}
        onChange={event => change(event.target.value)}
        onBlur={blur}
        onFocus={focus}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectBox>
    </FieldFrame>
  );
}
