import { useState } from 'react';
import { useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { formatMoney, minorUnitsOf, parseMoney } from '#shared/values/money.ts';
import { composeValidators } from '#src/util/validators.ts';
import type { Validator } from '#src/util/validators.ts';
import { FieldFrame } from '../Field/FieldFrame.tsx';
import { useFieldControl } from '../Field/useFieldControl.ts';
import type { FieldProps } from '../Field/useFieldControl.ts';
import field from '../Field/Field.module.css';
import css from './FieldCurrency.module.css';
import type { Money } from '#shared/contract/values.ts';

export interface FieldCurrencyProps extends FieldProps<Money> {
  /** ISO 4217 code that the amount is in. */
  currency: string;
  /** Words behind the amount, for instance "per session". */
  unit?: string;
}

// Text that is no amount stays in the form as typed, and is invalid.
type Entry = Money | string | null;

const readable: Validator<Entry> = value =>
  typeof value === 'string' && value !== '' ? 'FieldCurrency.invalid' : undefined;

/** An amount of money; the value is Money in minor units, or null when empty. */
export function FieldCurrency({ currency, unit, validate, ...props }: FieldCurrencyProps) {
  const intl = useIntl();
  const { value, change, blur, focus, control, error, ids } = useFieldControl<Entry>(
    {
      ...props,
      validate: composeValidators<Entry>(readable, (value, all) =>
        typeof value === 'string' ? undefined : validate?.(value ?? undefined, all),
      ),
    },
    null,
  );
  const [draft, setDraft] = useState<string | null>(null);
  const sign = currencySign(currency, intl.locale);

  function type(text: string) {
    setDraft(text);
    change(text.trim() === '' ? null : (parseMoney(text, currency) ?? text));
  }

  return (
    <FieldFrame
      ids={ids}
      error={error}
      label={props.label}
      help={props.help}
      optional={props.optional}
    >
      <span className={css.root}>
        <span className={css.sign} aria-hidden="true">
          {sign}
        </span>
        <input
          {...control}
          className={clsx(field.control, css.amount, sign.length > 1 && css.afterWord)}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={draft ?? textOf(value, intl.locale)}
          onChange={event => type(event.target.value)}
          onFocus={focus}
          onBlur={() => {
            setDraft(null);
            blur();
          }}
        />
        {unit && <span className={css.unit}>{unit}</span>}
      </span>
    </FieldFrame>
  );
}

/** The amount without its sign, as the reader writes it. */
function textOf(value: Entry, locale: string): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  const digits = Math.round(Math.log10(minorUnitsOf(value.currency)));
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(value.amount / 10 ** digits);
}

function currencySign(currency: string, locale: string): string {
  return formatMoney({ amount: 0, currency }, locale).replace(/[\d.,\s]/g, '');
}
