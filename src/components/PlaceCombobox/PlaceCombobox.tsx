import { useState } from 'react';
import type { ComponentPropsWithRef } from 'react';
import type { Place } from '#shared/geo/place.ts';
import { lazyComponent } from '../lazyComponent.tsx';
import type { SearchLocations } from './searchLocations.ts';
import type { PlacePredictionsProps } from './PlacePredictions.tsx';
import css from './PlaceCombobox.module.css';

/** Typed text and the place chosen for it; `place` is null while none is chosen. */
export interface PlaceValue {
  text: string;
  place: Place | null;
}

export interface PlaceComboboxProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'value' | 'onChange' | 'type' | 'role' | 'ref'
> {
  value: PlaceValue;
  onChange: (value: PlaceValue) => void;
  /** Another search than that for places. */
  ask?: SearchLocations;
}

/** Loaded on focus: most visits use none of these fields. */
const LazyPlacePredictions = lazyComponent<PlacePredictionsProps>({
  messages: ['suggestions'],
  load: () =>
    import(
      /* webpackChunkName: "place-predictions", webpackMode: "lazy" */ './PlacePredictions.tsx'
    ).then(module => module.PlacePredictions),
});

/** Field for a place: predicts places while the user types, to choose one by mouse or keys. */
export function PlaceCombobox({ value, onChange, onFocus, ask, ...rest }: PlaceComboboxProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [isTyped, setTyped] = useState(false);
  return (
    <div className={css.root}>
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        ref={setInput}
        type="text"
        role="combobox"
        // Set by the list while it is open.
        aria-controls={undefined}
        aria-autocomplete="list"
        aria-expanded={false}
        value={value.text}
        onFocus={event => {
          setWanted(true);
          onFocus?.(event);
        }}
        onChange={({ target }) => {
          setWanted(true);
          setTyped(true);
          onChange({ text: target.value, place: null });
        }}
      />
      {isWanted && input && (
        <LazyPlacePredictions
          input={input}
          // An error message takes the same place.
          text={isTyped && !value.place && !rest['aria-invalid'] ? value.text : ''}
          ask={ask}
          onChoose={place => onChange({ text: place.address, place })}
        />
      )}
    </div>
  );
}
