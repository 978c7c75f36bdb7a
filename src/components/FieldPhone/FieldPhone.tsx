import { useLayoutEffect, useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { formatPhone, parsePhone, placeInPhone } from '#src/util/phone.ts';
import field from '../Field/Field.module.css';
import { FieldFrame } from '../Field/FieldFrame.tsx';
import { useFieldControl } from '../Field/useFieldControl.ts';
import type { FieldProps } from '../Field/useFieldControl.ts';

export type FieldPhoneProps = FieldProps<string>;

/** A phone number: shown in groups, kept as digits with a plus sign in front at most. */
export function FieldPhone(props: FieldPhoneProps) {
  const { value, change, blur, focus, control, error, ids } = useFieldControl<string>(props, '');
  const input = useRef<HTMLInputElement>(null);
  // An object of its own for each change, so that the caret is put back even when no digit changed.
  const [caret, setCaret] = useState<{ kept: number } | null>(null);
  const shown = formatPhone(value);

  useLayoutEffect(() => {
    if (!caret || !input.current) return;
    const place = placeInPhone(input.current.value, caret.kept);
    input.current.setSelectionRange(place, place);
  }, [caret]);

  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const before = target.value.slice(0, target.selectionStart ?? target.value.length);
    setCaret({ kept: parsePhone(before).length });
    change(parsePhone(target.value));
  }

  return (
    <FieldFrame
      ids={ids}
      error={error}
      label={props.label}
      help={props.help}
      optional={props.optional}
    >
      <input
        {...control}
        ref={input}
        className={field.control}
        type="tel"
        autoComplete="tel"
        value={shown}
        onChange={take}
        onBlur={blur}
        onFocus={focus}
      />
    </FieldFrame>
  );
}
