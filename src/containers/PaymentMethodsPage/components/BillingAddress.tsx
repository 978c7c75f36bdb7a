import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldSelect } from '#src/components/FieldSelect/FieldSelect.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { countryOptions } from '#src/util/countries.ts';
import { required } from '#src/util/validators.ts';
import css from '../PaymentMethodsPage.module.css';

const validateLine1 = required('BillingAddress.addressLine1.required');
const validatePostal = required('CardForm.postal.required');
const validateCity = required('BillingAddress.city.required');
const validateCountry = required('BillingAddress.country.required');

/** Fields for the billing address. */
export function BillingAddress() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `BillingAddress.${id}` });
  const countries = useMemo(() => countryOptions(intl.locale), [intl.locale]);
  return (
    <fieldset className={css.address}>
      <legend className={css.heading}>
        <FormattedMessage id="BillingAddress.heading" />
      </legend>
      <FieldText
        name="addressLine1"
        autoComplete="billing address-line1"
        label={text('addressLine1')}
        validate={validateLine1}
      />
      <FieldText
        name="addressLine2"
        autoComplete="billing address-line2"
        label={text('addressLine2')}
        optional
      />
      <div className={css.pair}>
        <FieldText
          name="postal"
          autoComplete="billing postal-code"
          label={text('postal')}
          maxLength={16}
          validate={validatePostal}
        />
        <FieldText
          name="city"
          autoComplete="billing address-level2"
          label={text('city')}
          validate={validateCity}
        />
      </div>
      <FieldText
        name="state"
        autoComplete="billing address-level1"
        label={text('state')}
        optional
      />
      <FieldSelect
        name="country"
        autoComplete="billing country"
        label={text('country')}
        placeholder={text('country.choose')}
        options={countries}
        validate={validateCountry}
      />
    </fieldset>
  );
}
