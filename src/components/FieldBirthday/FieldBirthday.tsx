import { useState } from 'react';
import { useIntl } from 'react-intl';
import { FieldGroupFrame } from '../Field/FieldFrame.tsx';
import { useFieldControl } from '../Field/useFieldControl.ts';
import type { FieldProps } from '../Field/useFieldControl.ts';
import { SelectBox } from '../FieldSelect/SelectBox.tsx';
import { birthdayOf, partsOf, yearsOffered } from './birthday.ts';
import type { BirthdayParts } from './birthday.ts';
import css from './FieldBirthday.module.css';

const parts = ['day', 'month', 'year'] as const;

/**
 * A day of birth, chosen in three lists; the value is `YYYY-MM-DD` once it is a day that exists.
 */
export function FieldBirthday(props: FieldProps<string>) {
  const intl = useIntl();
  const { value, change, blur, focus, control, error, ids } = useFieldControl<string>(props, '');
  const [typed, setTyped] = useState<BirthdayParts>(() => partsOf(value));
  const take = (part: keyof BirthdayParts, chosen: string) => {
    const next = { ...typed, [part]: chosen };
    setTyped(next);
    change(birthdayOf(next) ?? '');
  };
  const monthName = (month: string) =>
    intl.formatDate(`2024-${month}-01T00:00:00Z`, { month: 'long', timeZone: 'UTC' });
  const options = {
    day: Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, '0')),
    month: Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0')),
    year: yearsOffered(new Date().getFullYear()),
  };
  return (
    <FieldGroupFrame ids={ids} error={error} label={props.label} help={props.help}>
      <div className={css.parts}>
        {parts.map(part => {
          const name = intl.formatMessage({ id: `FieldBirthday.${part}` });
          return (
            <SelectBox
              {...control}
              key={part}
              id={part === 'day' ? control.id : `${control.id}-${part}`}
              name={`${control.name}.${part}`}
              aria-label={`${props.label}: ${name}`}
              autoComplete={`bday-${part}`}
              placeholder={name}
              value={typed[part]}
              onChange={event => take(part, event.target.value)}
              onBlur={part === 'year' ? blur : undefined}
              onFocus={focus}
            >
              {options[part].map(option => (
                <option key={option} value={option}>
                  {part === 'month' ? monthName(option) : String(Number(option))}
                </option>
              ))}
            </SelectBox>
          );
        })}
      </div>
    </FieldGroupFrame>
  );
}
