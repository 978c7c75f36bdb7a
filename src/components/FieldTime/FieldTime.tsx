import { useIntl } from 'react-intl';
import { FieldFrame } from '../Field/FieldFrame.tsx';
import { useFieldControl } from '../Field/useFieldControl.ts';
import type { FieldProps } from '../Field/useFieldControl.ts';
import { SelectBox } from '../FieldSelect/SelectBox.tsx';
import { timeOptions } from './timeOptions.ts';

export interface FieldTimeProps extends FieldProps<string> {
  /** Minutes between two choices. */
  stepMinutes?: number;
}

/** A time of day; the value is `HH:mm`. Typing "6:1" finds the time, a phone shows its wheel. */
export function FieldTime({ stepMinutes = 15, ...props }: FieldTimeProps) {
  const intl = useIntl();
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
        placeholder={intl.formatMessage({ id: 'FieldTime.choose' })}
        value={value}
        onChange={event => change(event.target.value)}
        onBlur={blur}
        onFocus={focus}
      >
        {timeOptions(stepMinutes, intl.locale, value).map(group => (
          <optgroup key={group.id} label={intl.formatMessage({ id: `FieldTime.${group.id}` })}>
            {group.options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectBox>
    </FieldFrame>
  );
}
