import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#src/config/marketplace.ts';
import { priceLimits, searchPauses } from '#src/config/search.ts';
import { formatMoneyShort, minorUnitsOf } from '#src/util/money.ts';
import { useDelayed } from '../hooks/useDelayed.ts';
import { readPriceRange } from '../searchQuery.ts';
import type { PriceRange } from '../searchQuery.ts';
import { FilterPopup } from './FilterPopup.tsx';
import { RangeSlider } from './RangeSlider.tsx';
import css from './PriceFilter.module.css';

export interface PriceFilterProps {
  /** Range of the address; null is any price. */
  value: PriceRange | null;
  /** Told once the range has settled. */
  onChange: (range: PriceRange | null) => void;
}

interface Typed {
  min: string;
  max: string;
}

const textsOf = (range: PriceRange | null): Typed => ({
  min: String(range?.min ?? priceLimits.min),
  max: String(range?.max ?? priceLimits.max),
});
const sameRange = (a: PriceRange | null, b: PriceRange | null) =>
  a?.min === b?.min && a?.max === b?.max;

/** Lowest and highest price, by typing or by sliding. */
export function PriceFilter({ value, onChange }: PriceFilterProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState(() => textsOf(value));
  const [known, setKnown] = useState(value);
  const { schedule, flush, cancel } = useDelayed(({ min, max }: Typed) =>
    onChange(readPriceRange(min, max)),
  );
  if (!sameRange(known, value)) {
    setKnown(value);
    if (!sameRange(readPriceRange(typed.min, typed.max), value)) setTyped(textsOf(value));
  }

  function change(next: Typed) {
    setTyped(next);
    schedule(next, searchPauses.price);
  }
  // What was typed becomes what it was read as.
  const settle = () => setTyped(textsOf(readPriceRange(typed.min, typed.max)));
  const money = (amount: number) =>
    formatMoneyShort(
      {
        amount: amount * minorUnitsOf(marketplace.currency),
        currency: marketplace.currency,
      },
      intl.locale,
    );
  const range = readPriceRange(typed.min, typed.max) ?? priceLimits;
  const input = (end: 'min' | 'max') => (
    <label className={css.field}>
      <span className={css.name}>
        <FormattedMessage id={`SearchPage.price.${end}`} />
      </span>
      <input
        className={css.input}
        type="number"
        inputMode="numeric"
        min={priceLimits.min}
        max={priceLimits.max}
        step={priceLimits.step}
        name={`${end}Price`}
        value={typed[end]}
        onChange={event => change({ ...typed, [end]: event.target.value })}
        onBlur={settle}
      />
    </label>
  );

  return (
    <FilterPopup
      title={intl.formatMessage({ id: 'SearchPage.price' })}
      label={
        value ? (
          <FormattedMessage
            id="SearchPage.price.chosen"
            values={{ min: money(value.min), max: money(value.max) }}
          />
        ) : (
          <FormattedMessage id="SearchPage.price" />
        )
      }
      isActive={value !== null}
      onSubmit={() => {
        settle();
        flush();
      }}
      onClear={() => {
        cancel();
        setTyped(textsOf(null));
        onChange(null);
      }}
    >
      <div className={css.fields}>
        {input('min')}
        <span className={css.dash} aria-hidden="true">
          –
        </span>
        {input('max')}
      </div>
      <RangeSlider
        limits={priceLimits}
        value={range}
        labels={{
          min: intl.formatMessage({ id: 'SearchPage.price.min' }),
          max: intl.formatMessage({ id: 'SearchPage.price.max' }),
        }}
        describe={money}
        onChange={({ min, max }) => change({ min: String(min), max: String(max) })}
      />
    </FilterPopup>
  );
}
