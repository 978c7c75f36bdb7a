import type { CSSProperties } from 'react';
import { clsx } from 'clsx';
import { FieldFrame } from '../Field/FieldFrame.tsx';
import { useFieldControl } from '../Field/useFieldControl.ts';
import type { FieldProps } from '../Field/useFieldControl.ts';
import field from '../Field/Field.module.css';
import css from './FieldTextArea.module.css';

export interface FieldTextAreaProps extends FieldProps<string> {
  /** Lines shown when empty; the box grows with the text. */
  rows?: number;
  /** An example, never the label. */
  placeholder?: string;
  /** Most characters; the count shows when fewer than a tenth are left. */
  maxLength?: number;
}

/** Several lines of text; the box grows with them. */
export function FieldTextArea({ rows = 4, placeholder, maxLength, ...props }: FieldTextAreaProps) {
  const { value, change, blur, focus, control, error, ids } = useFieldControl<string>(props, '');
  const left = maxLength === undefined ? Infinity : maxLength - value.length;
  const isNearEnd = maxLength !== undefined && left < maxLength / 10;
  return (
    <FieldFrame
      ids={ids}
      error={error}
      label={props.label}
      help={props.help}
      optional={props.optional}
      aside={
        isNearEnd && (
          <span className={css.count}>
            {value.length}/{maxLength}
          </span>
        )
      }
    >
      <textarea
        {...control}
        className={clsx(field.control, css.area)}
        rows={rows}
        style={{ '--rows': rows } as CSSProperties}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onChange={event => change(event.target.value)}
        onBlur={blur}
        onFocus={focus}
      />
    </FieldFrame>
  );
}
