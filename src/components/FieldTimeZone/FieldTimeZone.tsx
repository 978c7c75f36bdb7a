import { useId, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { IntlShape } from 'react-intl';
import { zoneCity } from '../ClassTime/classTimes.ts';
import { FieldFrame } from '../Field/FieldFrame.tsx';
import fieldCss from '../Field/Field.module.css';
import { useFieldControl } from '../Field/useFieldControl.ts';
import type { FieldProps } from '../Field/useFieldControl.ts';
import { SelectBox } from '../FieldSelect/SelectBox.tsx';
import { PlaceCombobox } from '../PlaceCombobox/PlaceCombobox.tsx';
import type { PlaceValue } from '../PlaceCombobox/PlaceCombobox.tsx';
import type { Option } from '../useOptions.ts';
import { askCityZones } from './askCityZones.ts';
import { useAllZones } from './useAllZones.ts';
import type { ZoneChoice } from './useAllZones.ts';
import css from './FieldTimeZone.module.css';

export interface FieldTimeZoneProps extends FieldProps<string> {
  /** Zones at the top of the list. */
  first: readonly Option[];
  /** Label of the empty option. */
  placeholder?: string;
}

/** A time zone: from the list of all, or found by the name of a city. */
export function FieldTimeZone({ first, placeholder, ...props }: FieldTimeZoneProps) {
  const intl = useIntl();
  const { value, change, blur, focus, control, error, ids } = useFieldControl<string>(props, '');
  const zones = useAllZones();
  const groups = useMemo(() => groupsOf(zones, intl), [zones, intl]);
  const isListed = [...first.map(option => option.value), ...zones.map(({ zone }) => zone)];
  const ahead =
    value === '' || isListed.includes(value)
      ? first
      : [...first, { value, label: zoneCity(value, intl) }];
  return (
    <FieldFrame ids={ids} error={error} label={props.label} help={props.help}>
      <SelectBox
        {...control}
        placeholder={placeholder}
        value={value}
        onChange={event => change(event.target.value)}
        onBlur={blur}
        onFocus={focus}
      >
        {ahead.map(toOption)}
        {groups.map(({ name, options }) => (
          <optgroup key={name} label={name}>
            {options.map(toOption)}
          </optgroup>
        ))}
      </SelectBox>
      {!control.disabled && <CitySearch onChoose={change} />}
    </FieldFrame>
  );
}

const toOption = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);

/** Groups zones by the countries of their cities, in the alphabet of the page's language. */
function groupsOf(zones: readonly ZoneChoice[], intl: IntlShape) {
  const countries = new Intl.DisplayNames(intl.locale, { type: 'region' });
  const byName = new Intl.Collator(intl.locale).compare;
  const groups = new Map<string, Option[]>();
  for (const { zone, country } of zones) {
    const options = groups.get(country) ?? [];
    groups.set(country, [...options, { value: zone, label: zoneCity(zone, intl) }]);
  }
  return [...groups]
    .map(([country, options]) => ({
      name: (country && countries.of(country)) || country,
      options: options.toSorted((one, other) => byName(one.label, other.label)),
    }))
    .toSorted((one, other) => byName(one.name, other.name));
}

function CitySearch({ onChoose }: { onChoose: (zone: string) => void }) {
  const intl = useIntl();
  const id = useId();
  const [city, setCity] = useState<PlaceValue>({ text: '', place: null });
  const ask = useMemo(() => askCityZones(intl), [intl]);
  return (
    <div className={css.city}>
      <label htmlFor={id} className={css.label}>
        {intl.formatMessage({ id: 'FieldTimeZone.city' })}
      </label>
      <div className={css.search}>
        <PlaceCombobox
          id={id}
          className={fieldCss.control}
          value={city}
          ask={ask}
          onChange={next => {
            setCity(next);
            if (next.place?.zone) onChoose(next.place.zone);
          }}
        />
      </div>
    </div>
  );
}
