import type { CSSProperties, HTMLInputAutoCompleteAttribute } from 'react';
import { clsx } from 'clsx';
import { FieldFrame } from '../Field/FieldFrame.tsx';
import { CharacterCount, useLengthLimit } from '../Field/lengthLimit.tsx';
import { useFieldControl } from '../Field/useFieldControl.ts';
import type { FieldProps } from '../Field/useFieldControl.ts';
import field from '../Field/Field.module.css';
import css from './FieldTextArea.module.css';

export interface FieldTextAreaProps extends FieldProps<string> {
  /** Lines shown when empty; the box grows with the text. */
  rows?: number;
  /** An example, never the label. */
  placeholder?: string;
  /** Kind of value that the browser may fill in. */
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Most characters, as people count them; the count shows when fewer than a tenth are left. */
  maxLength?: number;
}

/** Several lines of text; the box grows with them. */
export function FieldTextArea({
  rows = 4,
  placeholder,
  autoComplete,
  maxLength,
  ...props
}: FieldTextAreaProps) {
  const validate = useLengthLimit(props.validate, maxLength);
  const { value, change, blur, focus, control, error, ids } = useFieldControl<string>(
    { ...props, validate },
    '',
  );
  return (
    <FieldFrame
      ids={ids}
      error={error}
      label={props.label}
      help={props.help}
      optional={props.optional}
      aside={<CharacterCount text={value} from={(maxLength ?? 0) * 0.9} most={maxLength} />}
    >
      <textarea
        {...control}
        className={clsx(field.control, css.area)}
        rows={rows}
        style={{ '--rows': rows } as CSSProperties}
        placeholder={placeholder}
        autoComplete={autoComplete}
        value={value}
        onChange={event => change(event.target.value)}
        onBlur={blur}
        onFocus={focus}
      />
    </FieldFrame>
  );
}
