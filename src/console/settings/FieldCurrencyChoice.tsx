import { useForm } from 'react-final-form';
import { useIntl } from 'react-intl';
import * as v from 'valibot';
import { FieldFrame } from '#src/components/Field/FieldFrame.tsx';
import { useFieldControl } from '#src/components/Field/useFieldControl.ts';
import type { FieldProps } from '#src/components/Field/useFieldControl.ts';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import { useRead } from '../data/useOperation.ts';
import { amountsIn } from './settingsValues.ts';
import type { SettingsValues } from './settingsValues.ts';

const countShape = v.object({ meta: v.object({ totalItems: v.number() }) });
const one = { perPage: 1 };

export interface FieldCurrencyChoiceProps extends FieldProps<string> {
  /** ISO codes. */
  options: readonly string[];
}

/** The currency of the site: closed, with the reason, while there are classes or orders in it. */
export function FieldCurrencyChoice({ options, ...props }: FieldCurrencyChoiceProps) {
  const intl = useIntl();
  const form = useForm<SettingsValues>();
  const listings = useRead(countShape, 'listings/query', one);
  const orders = useRead(countShape, 'orders/query', one);
  const counts = [listings, orders].map(({ data }) => data?.meta.totalItems);
  const isFree = counts.every(count => count === 0);
  const isInUse = counts.some(count => count !== undefined && count > 0);
  const help = intl.formatMessage({
    id: isInUse ? 'ConsoleSettings.currency.inUse' : 'ConsoleSettings.currency.help',
  });
  const field = { ...props, help, disabled: props.disabled || !isFree };
  const { value, change, blur, focus, control, error, ids } = useFieldControl<string>(field, '');
  const names = new Intl.DisplayNames(intl.locale, { type: 'currency' });
  const choose = (currency: string) =>
    form.batch(() => {
      const amounts = amountsIn(form.getState().values, currency, intl.locale);
      for (const [key, text] of amounts) form.change(key, text);
      change(currency);
    });
  return (
    <FieldFrame ids={ids} error={error} label={props.label} help={help}>
      <SelectBox
        {...control}
        value={value}
        onChange={event => choose(event.target.value)}
        onBlur={blur}
        onFocus={focus}
      >
        {options.map(code => (
          <option key={code} value={code}>
            {`${code} · ${names.of(code) ?? code}`}
          </option>
        ))}
      </SelectBox>
    </FieldFrame>
  );
}
