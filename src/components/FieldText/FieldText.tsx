import type { ChangeEvent, HTMLInputAutoCompleteAttribute } from 'react';
import { FieldFrame } from '../Field/FieldFrame.tsx';
import { CharacterCount, useLengthLimit } from '../Field/lengthLimit.tsx';
import { useFieldControl } from '../Field/useFieldControl.ts';
import type { FieldProps } from '../Field/useFieldControl.ts';
import field from '../Field/Field.module.css';
import { PasswordInput } from './PasswordInput.tsx';

export interface FieldTextProps extends FieldProps<string> {
  /** Kind of text: chooses the keyboard on phones. `number` stays text with a number keyboard. */
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'number' | 'search';
  /** Kind of value that the browser may fill in. */
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** An example of the format, never the label. */
  placeholder?: string;
  /** Most characters, as people count them; of a number, most digits the browser lets in. */
  maxLength?: number;
  /** Takes the focus when the page opens; only for the first field of a page that is a form. */
  autoFocus?: boolean;
}

/** One line of text. */
export function FieldText({
  type = 'text',
  autoComplete,
  placeholder,
  maxLength,
  autoFocus,
  ...props
}: FieldTextProps) {
  const isNumber = type === 'number';
  // Digits are counted alike by everybody.
  const most = isNumber ? undefined : maxLength;
  const validate = useLengthLimit(props.validate, most);
  const { value, change, blur, focus, control, error, ids } = useFieldControl<string>(
    { ...props, validate },
    '',
  );
  const input = {
    ...control,
    className: field.control,
    autoComplete,
    spellCheck: type === 'email' || type === 'password' ? false : undefined,
    placeholder,
    maxLength: isNumber ? maxLength : undefined,
    autoFocus,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.target.value),
    onBlur: blur,
    onFocus: focus,
  };
  return (
    <FieldFrame
      ids={ids}
      error={error}
      label={props.label}
      help={props.help}
      optional={props.optional}
      aside={<CharacterCount text={value} from={most ?? 0} most={most} />}
    >
      {type === 'password' ? (
        <PasswordInput {...input} />
      ) : (
        <input
          {...input}
          type={isNumber ? 'text' : type}
          inputMode={isNumber ? 'numeric' : undefined}
          autoCapitalize={type === 'email' ? 'none' : undefined}
        />
      )}
    </FieldFrame>
  );
}
