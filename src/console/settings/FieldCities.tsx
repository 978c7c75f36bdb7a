import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { City } from '#shared/config/marketplace.ts';
import { formatBounds } from '#shared/geo/formatBounds.ts';
import { searchBoundsOf } from '#shared/geo/place.ts';
import { mostCities } from '#shared/settings/cities.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldGroupFrame } from '#src/components/Field/FieldFrame.tsx';
import field from '#src/components/Field/Field.module.css';
import { useFieldControl } from '#src/components/Field/useFieldControl.ts';
import type { FieldProps } from '#src/components/Field/useFieldControl.ts';
import { PlaceCombobox } from '#src/components/PlaceCombobox/PlaceCombobox.tsx';
import css from './FieldCities.module.css';

const none: City[] = [];
const languages = ['en', 'es'] as const;

/** A list of cities: added by the search for places, named in both languages, put in order. */
export function FieldCities(props: FieldProps<City[]>) {
  const { value: cities, change, blur, control, error, ids } = useFieldControl(props, none);
  const adding = useRef<HTMLDivElement>(null);
  const update = (next: City[]) => {
    change(next);
    blur();
  };
  const swap = (index: number, other: number) =>
    update(
      cities.map((city, at) => cities[at === index ? other : at === other ? index : at] ?? city),
    );
  return (
    <div className={css.root}>
      <FieldGroupFrame ids={ids} error={error} label={props.label} help={props.help}>
        <ol className={css.list}>
          {cities.map((city, index) => (
            <CityRow
              key={city.bounds}
              city={city}
              disabled={control.disabled}
              onChange={next => change(cities.map(one => (one === city ? next : one)))}
              onBlur={blur}
            >
              <Act
                name="up"
                city={city}
                disabled={index === 0}
                onAct={() => swap(index, index - 1)}
              >
                <ArrowUp aria-hidden="true" />
              </Act>
              <Act
                name="down"
                city={city}
                disabled={index === cities.length - 1}
                onAct={() => swap(index, index + 1)}
              >
                <ArrowDown aria-hidden="true" />
              </Act>
              <Act
                name="remove"
                city={city}
                onAct={() => {
                  update(cities.filter(one => one !== city));
                  // Its button is gone with it.
                  adding.current?.querySelector('input')?.focus();
                }}
              >
                <X aria-hidden="true" />
              </Act>
            </CityRow>
          ))}
        </ol>
        {!control.disabled && cities.length < mostCities && (
          <div ref={adding}>
            <NewCity onAdd={city => update([...cities, city])} />
          </div>
        )}
      </FieldGroupFrame>
    </div>
  );
}

interface CityRowProps {
  city: City;
  disabled: boolean | undefined;
  onChange: (city: City) => void;
  onBlur: () => void;
  /** What can be done with it. */
  children: ReactNode;
}

function CityRow({ city, disabled, onChange, onBlur, children }: CityRowProps) {
  return (
    <li className={css.city}>
      {languages.map(language => (
        <label key={language} className={css.name}>
          <FormattedMessage id={`ConsoleSettings.cities.name.${language}`} />
          <input
            className={field.control}
            type="text"
            lang={language}
            dir="auto"
            maxLength={80}
            disabled={disabled}
            value={city[language]}
            onChange={event => onChange({ ...city, [language]: event.target.value })}
            onBlur={onBlur}
          />
        </label>
      ))}
      {!disabled && <span className={css.acts}>{children}</span>}
    </li>
  );
}

interface ActProps {
  name: 'up' | 'down' | 'remove';
  city: City;
  disabled?: boolean;
  onAct: () => void;
  children: ReactNode;
}

function Act({ name, city, disabled, onAct, children }: ActProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: `ConsoleSettings.cities.${name}` }, { city: city.en });
  return (
    <Button
      variant="ghost"
      aria-label={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onAct}
    >
      {children}
    </Button>
  );
}

/** The search for another city. */
function NewCity({ onAdd }: { onAdd: (city: City) => void }) {
  const id = useId();
  const [value, setValue] = useState({ text: '', place: null as null });
  return (
    <div className={css.adding}>
      <label htmlFor={id}>
        <FormattedMessage id="ConsoleSettings.cities.add" />
      </label>
      <PlaceCombobox
        id={id}
        className={field.control}
        value={value}
        onChange={({ text, place }) => {
          setValue({ text: place ? '' : text, place: null });
          if (!place) return;
          const { address } = place;
          onAdd({ en: address, es: address, bounds: formatBounds(searchBoundsOf(place)) });
        }}
      />
    </div>
  );
}
