import { useEffect, useRef, useState } from 'react';
import { readerRegion } from '#src/util/readerRegion.ts';
import { composeValidators } from '#src/util/validators.ts';
import type { Validator } from '#src/util/validators.ts';
import field from '../Field/Field.module.css';
import { FieldFrame } from '../Field/FieldFrame.tsx';
import { useFieldControl } from '../Field/useFieldControl.ts';
import type { FieldProps } from '../Field/useFieldControl.ts';

export interface FieldPhoneProps extends FieldProps<string> {
  /** Country of numbers without a calling code; the reader's region when left out. */
  country?: string;
}

/** What `phoneNumbers.ts` exports. */
interface PhoneNumbers {
  readPhone: (typed: string, region: string | undefined) => string | null;
  formatPhone: (phone: string) => string;
}

/** Reads what is a number in international form already, until the library is there. */
const plainNumbers: PhoneNumbers = {
  readPhone: typed => (/^\+\d{7,15}$/.test(typed) ? typed : null),
  formatPhone: phone => phone,
};

/** The library, which is loaded with the first field. */
function usePhoneNumbers() {
  const [numbers, setNumbers] = useState<PhoneNumbers>(plainNumbers);
  useEffect(() => {
    let isMounted = true;
    import(/* webpackChunkName: "phoneNumbers" */ './phoneNumbers.ts').then(
      loaded => {
        if (isMounted) setNumbers(loaded);
      },
      // Without it, numbers in international form are taken.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return numbers;
}

/**
 * A phone number: stored in E.164 as far as it is understood and shown as its country writes it,
 * otherwise stored as it was typed, with an error.
 */
export function FieldPhone({ country, validate, ...props }: FieldPhoneProps) {
  const numbers = usePhoneNumbers();
  const [typed, setTyped] = useState<string | null>(null);
  // What was saved before it was checked stays as it is.
  const saved = useRef<string | undefined>(undefined);
  const understood: Validator<string> = value =>
    !value || value === saved.current || numbers.readPhone(value, undefined) === value
      ? undefined
      : 'FieldPhone.unsure';
  const { value, change, blur, focus, control, error, ids } = useFieldControl<string>(
    { ...props, validate: validate ? composeValidators(validate, understood) : understood },
    '',
  );
  saved.current ??= value;

  const take = (text: string) =>
    change(numbers.readPhone(text, country ?? readerRegion()) ?? text.trim());
  // What was typed is parsed again when the library has loaded, and for another country.
  useEffect(() => {
    if (value && value !== saved.current) take(typed ?? value);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [numbers, country]);

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
        className={field.control}
        type="tel"
        autoComplete="tel"
        value={typed ?? numbers.formatPhone(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          take(target.value);
        }}
        onBlur={() => {
          setTyped(null);
          blur();
        }}
        onFocus={focus}
      />
    </FieldFrame>
  );
}
