import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { composeValidators } from '#src/util/validators.ts';
import type { Validator } from '#src/util/validators.ts';
import { FieldFrame } from '../Field/FieldFrame.tsx';
import { useLengthLimit } from '../Field/lengthLimit.tsx';
import { useFieldControl } from '../Field/useFieldControl.ts';
import type { FieldProps } from '../Field/useFieldControl.ts';
import fieldCss from '../Field/Field.module.css';
import { PlaceCombobox } from '../PlaceCombobox/PlaceCombobox.tsx';
import type { PlaceValue } from '../PlaceCombobox/PlaceCombobox.tsx';
import css from './FieldPlace.module.css';

export interface FieldPlaceProps extends FieldProps<PlaceValue> {
  /** Most characters, as people count them. */
  maxLength?: number;
}

const textOf = (value: PlaceValue | undefined) => value?.text;
const empty: PlaceValue = { text: '', place: null };

/** Requires a place that the place search knows. */
const unknown = 'PlaceCombobox.unknown';
const known: Validator<PlaceValue> = value =>
  value?.text.trim() && !value.place ? unknown : undefined;

/**
 * A place: chosen from the predictions, or taken for what the text most likely means on leaving.
 */
export function FieldPlace({ maxLength, ...props }: FieldPlaceProps) {
  const intl = useIntl();
  const limited = useLengthLimit(props.validate, maxLength, textOf);
  const validate = useRef(limited ? composeValidators(limited, known) : known);
  const { value, change, blur, focus, control, ids, ...field } = useFieldControl<PlaceValue>(
    { ...props, validate: validate.current },
    empty,
  );
  const [isActive, setActive] = useState(false);
  // No error while the user types: the predictions are in its place.
  const isTyping = isActive && field.error?.id === unknown;
  const error = isTyping ? undefined : field.error;
  const latest = useRef(value);
  function changeTo(next: PlaceValue) {
    latest.current = next;
    change(next);
  }

  async function leave() {
    const { text, place } = latest.current;
    if (text.trim() && !place) {
      const found = await recognised(text.trim(), intl.locale);
      // The text may have changed meanwhile.
      if (found && latest.current.text === text) changeTo({ text: found.address, place: found });
    }
    setActive(false);
    blur();
  }
  return (
    <FieldFrame
      ids={ids}
      error={error}
      label={props.label}
      help={props.help}
      optional={props.optional}
    >
      <div className={css.root}>
        <PlaceCombobox
          {...control}
          aria-invalid={error ? true : undefined}
          className={fieldCss.control}
          value={value}
          onChange={changeTo}
          onFocus={() => {
            setActive(true);
            focus();
          }}
          onBlur={() => void leave()}
        />
      </div>
    </FieldFrame>
  );
}

/**
 * null also when places can not be looked up: then a place can not be distinguished from a typing
 * error.
 */
async function recognised(text: string, locale: string) {
  try {
    const { recognise } = await import(
      /* webpackMode: "lazy" */ '../PlaceCombobox/searchLocations.ts'
    );
    return await recognise(text, locale);
  } catch {
    return null;
  }
}
