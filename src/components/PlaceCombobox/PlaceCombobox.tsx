import { useState } from 'react';
import type { ComponentPropsWithRef } from 'react';
import type { Place } from '#shared/geo/place.ts';
import { useChunk } from '../useChunk.ts';
import css from './PlaceCombobox.module.css';

/** What is typed, and the place that was chosen for it; `place` is null while none is. */
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
}

// What predicts places comes when somebody is about to type: pages hold many such fields unused.
const load = () =>
  import(/* webpackChunkName: "place-predictions", webpackMode: "lazy" */ './PlacePredictions.tsx');

/** A field for a place: predicts places while somebody types, to choose one by mouse or keys. */
export function PlaceCombobox({ value, onChange, onFocus, ...rest }: PlaceComboboxProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const { module } = useChunk(load, isWanted);
  return (
    <div className={css.root}>
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        ref={setInput}
        type="text"
        role="combobox"
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
      {module && input && (
        <module.PlacePredictions
          input={input}
          // What is wrong with the text is said in the same place.
          text={isTyped && !value.place && !rest['aria-invalid'] ? value.text : ''}
          onChoose={place => onChange({ text: place.address, place })}
        />
      )}
    </div>
  );
}
