import { useIntl } from 'react-intl';
import { countriesWithStates } from '../payouts.ts';
import { required } from '#src/util/validators.ts';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import css from './PayoutDetailsForm.module.css';

const validateLine1 = required('PayoutDetailsForm.line1.required');
const validateCity = required('PayoutDetailsForm.city.required');
const validatePostalCode = required('PayoutDetailsForm.postalCode.required');
const validateState = required('PayoutDetailsForm.state.required');

export interface AddressFieldsProps {
  /** Path of the address in the form. */
  name: string;
  country: string;
  /** The browser may fill in the reader's own. */
  isFilled: boolean;
}

/** Fields of an address in the country of the account. */
export function AddressFields({ name, country, isFilled }: AddressFieldsProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `PayoutDetailsForm.${id}` });
  const fill = (kind: string) => (isFilled ? kind : 'off');
  return (
    <>
      <FieldText
        name={`${name}.line1`}
        label={text('line1')}
        autoComplete={fill('address-line1')}
        maxLength={200}
        validate={validateLine1}
      />
      <div className={css.pair}>
        <FieldText
          name={`${name}.postalCode`}
          label={text('postalCode')}
          autoComplete={fill('postal-code')}
          maxLength={16}
          validate={validatePostalCode}
        />
        <FieldText
          name={`${name}.city`}
          label={text('city')}
          autoComplete={fill('address-level2')}
          maxLength={100}
          validate={validateCity}
        />
      </div>
      {countriesWithStates.includes(country) && (
        <FieldText
          name={`${name}.state`}
          label={text('state')}
          autoComplete={fill('address-level1')}
          maxLength={100}
          validate={validateState}
        />
      )}
    </>
  );
}
