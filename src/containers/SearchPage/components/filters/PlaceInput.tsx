import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Search } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PlaceCombobox } from '#src/components/PlaceCombobox/PlaceCombobox.tsx';
import type { PlaceValue } from '#src/components/PlaceCombobox/PlaceCombobox.tsx';
import { placeQuery } from '#src/components/SearchField/placeQuery.ts';
import type { PlaceQuery } from '#src/components/SearchField/placeQuery.ts';
import css from './OptionFields.module.css';

export interface PlaceInputProps {
  /** Place of the search. */
  address: string;
  onChoose: (place: PlaceQuery) => void;
}

/** Combobox for a place: one of the predictions, or on Enter the best match. */
export function PlaceInput({ address, onChoose }: PlaceInputProps) {
  const intl = useIntl();
  const id = useId();
  const [value, setValue] = useState<PlaceValue>({ text: address, place: null });
  const [known, setKnown] = useState(address);
  const [fault, setFault] = useState<'unknown' | 'failed' | null>(null);
  if (known !== address) {
    setKnown(address);
    setValue({ text: address, place: null });
  }

  async function recognise(wanted: PlaceValue) {
    try {
      const found = await placeQuery(wanted, intl.locale);
      if (found) onChoose(found);
      else setFault('unknown');
    } catch {
      setFault('failed');
    }
  }
  function take(next: PlaceValue) {
    setFault(null);
    setValue(next);
    if (next.place) void recognise(next);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    // Enter chooses the place and does not submit the form.
    event.preventDefault();
    const text = value.text.trim();
    if (text && text !== address) void recognise({ ...value, text });
  }

  return (
    <div>
      <label className={css.find} htmlFor={id}>
        <Search aria-hidden="true" className={css.icon} />
        <PlaceCombobox
          id={id}
          className={css.text}
          aria-label={intl.formatMessage({ id: 'SearchPage.place.find' })}
          placeholder={intl.formatMessage({ id: 'SearchPage.place.placeholder' })}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          value={value}
          onChange={take}
          onKeyDown={onKeyDown}
        />
      </label>
      {fault && (
        <p id={`${id}-fault`} className={css.fault} role="alert">
          <FormattedMessage id={`PlaceCombobox.${fault}`} />
        </p>
      )}
    </div>
  );
}
