import { useIntl } from 'react-intl';
import { FieldFrame } from '../Field/FieldFrame.tsx';
import { useFieldControl } from '../Field/useFieldControl.ts';
import type { FieldProps } from '../Field/useFieldControl.ts';
import { SelectBox } from '../FieldSelect/SelectBox.tsx';
import { formatTime } from '#shared/time/time.ts';

/** Times of a part of the day. */
export interface TimeGroup {
  id: 'morning' | 'afternoon' | 'evening' | 'night';
  options: { value: string; label: string }[];
}

const dayMinutes = 24 * 60;

/** All times of a day in steps, from 5 in the morning, plus `current` when it is off the steps. */
export function timeOptions(stepMinutes: number, locale: string, current = ''): TimeGroup[] {
  const groups: TimeGroup[] = [
    { id: 'morning', options: [] },
    { id: 'afternoon', options: [] },
    { id: 'evening', options: [] },
    { id: 'night', options: [] },
  ];
  const times: number[] = [];
  for (let minutes = 0; minutes < dayMinutes; minutes += stepMinutes) times.push(minutes);
  const own = /^(\d\d):(\d\d)$/.exec(current);
  const ownMinutes = own ? Number(own[1]) * 60 + Number(own[2]) : -1;
  if (ownMinutes >= 0 && ownMinutes < dayMinutes && !times.includes(ownMinutes)) {
    times.push(ownMinutes);
  }
  times.sort((a, b) => fromFive(a) - fromFive(b));
  for (const minutes of times) {
    const value = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
    const label = formatTime(minutes * 60_000, 'UTC', locale);
    groups[groupAt(minutes)]?.options.push({ value, label });
  }
  return groups;
}

const fromFive = (minutes: number) => (minutes + dayMinutes - 5 * 60) % dayMinutes;
const two = (number: number) => String(number).padStart(2, '0');

function groupAt(minutes: number): number {
  const hours = minutes / 60;
  if (hours < 5 || hours >= 22) return 3;
  if (hours < 12) return 0;
  return hours < 17 ? 1 : 2;
}

export interface FieldTimeProps extends FieldProps<string> {
  /** Minutes between two choices. */
  stepMinutes?: number;
  /** Time that is shown while the form has no value, `HH:mm`. */
  fallback?: string;
}

/** A time of day; the value is `HH:mm`. Typing "6:1" finds the time, a phone shows its wheel. */
export function FieldTime({ stepMinutes = 15, fallback = '', ...props }: FieldTimeProps) {
  const intl = useIntl();
  const { value, change, blur, focus, control, error, ids } = useFieldControl<string>(
    props,
    fallback,
  );
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
