import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { priceLimits, searchPauses } from '#src/config/search.ts';
import type { FilterFieldsProps } from '../../filters.ts';
import { readPriceRange } from '../../searchQuery.ts';
import type { PriceRange } from '../../searchQuery.ts';
import { formatWhole } from './filterLabels.ts';
import { RangeSlider } from './RangeSlider.tsx';
import css from './PriceFields.module.css';

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

/** Fields for the price range, typed or by a slider. */
export function PriceFields({ query: { price }, onChange }: FilterFieldsProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState(() => textsOf(price));
  const [known, setKnown] = useState(price);
  if (!sameRange(known, price)) {
    setKnown(price);
    if (!sameRange(readPriceRange(typed.min, typed.max), price)) setTyped(textsOf(price));
  }

  function change(next: Typed) {
    setTyped(next);
    onChange({ price: readPriceRange(next.min, next.max) }, searchPauses.price);
  }
  // Replaces the typed text by the value that was read from it.
  const settle = () => setTyped(textsOf(readPriceRange(typed.min, typed.max)));
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
    <div className={css.root}>
      <div className={css.fields}>
        {input('min')}
        <span className={css.dash} aria-hidden="true">
          –
        </span>
        {input('max')}
      </div>
      <RangeSlider
        {...priceLimits}
        value={range}
        labels={{
          min: intl.formatMessage({ id: 'SearchPage.price.min' }),
          max: intl.formatMessage({ id: 'SearchPage.price.max' }),
        }}
        describe={amount => formatWhole(amount, intl.locale)}
        onChange={({ min, max }) => change({ min: String(min), max: String(max) })}
      />
    </div>
  );
}
