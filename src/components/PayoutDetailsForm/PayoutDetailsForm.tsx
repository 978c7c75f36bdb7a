import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { payoutCountries, payoutCountryOf } from '#src/config/payouts.ts';
import type { BankField } from '#src/config/payouts.ts';
import { bankAccountData, isBankFieldValid } from '#src/util/bankAccount.ts';
import type { BankValues, PayoutDetails } from '#src/util/bankAccount.ts';
import type { AppError } from '#src/util/errors.ts';
import type { FieldMessage } from '#src/util/validators.ts';
import { required } from '#src/util/validators.ts';
import { Button } from '../Button/Button.tsx';
import { FieldRadioGroup } from '../FieldRadioGroup/FieldRadioGroup.tsx';
import { FieldSelect } from '../FieldSelect/FieldSelect.tsx';
import { FieldText } from '../FieldText/FieldText.tsx';
import { FormErrors } from '../FormErrors/FormErrors.tsx';
import { Notice } from '../Notice/Notice.tsx';
import css from './PayoutDetailsForm.module.css';

interface Values {
  country?: string;
  businessType?: 'individual' | 'company';
  bank?: BankValues;
}

export interface PayoutDetailsFormProps {
  inProgress: boolean;
  error: AppError | null;
  /** Called with details that passed every check; nothing of them is stored by us. */
  onSubmit: (details: PayoutDetails) => void;
}

const requireCountry = required('PayoutDetailsForm.country.required');
const requireType = required('PayoutDetailsForm.businessType.required');
const bankValidator =
  (field: BankField, label: string) =>
  (value: string | undefined): FieldMessage | undefined =>
    isBankFieldValid(field, value)
      ? undefined
      : {
          id: `PayoutDetailsForm.bank.${value?.trim() ? 'invalid' : 'required'}`,
          values: { field: label },
        };

/** Parts that are digits everywhere, for which a phone shows its number keys. */
const digitsOnly = new Set<BankField>([
  'bankCode',
  'branchCode',
  'clabe',
  'clearingCode',
  'institutionNumber',
  'routingNumber',
  'transitNumber',
]);

/** Country, kind of business and bank account: enough to open a payout account. */
export function PayoutDetailsForm({ inProgress, error, onSubmit }: PayoutDetailsFormProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `PayoutDetailsForm.${id}` });
  // Their names are ours: the server and each browser would spell some of them differently.
  const countries = payoutCountries
    .map(({ code }) => ({ value: code, label: text(`countries.${code}`) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, intl.locale));

  const submit = ({ country, businessType, bank = {} }: Values) => {
    const row = payoutCountryOf(country);
    if (!row || !businessType) return;
    onSubmit({ country: row.code, businessType, bankAccount: bankAccountData(row, bank) });
  };

  return (
    <Form<Values> initialValues={{ businessType: 'individual' }} onSubmit={submit}>
      {({ handleSubmit, values }) => (
        <form className={css.root} onSubmit={event => void handleSubmit(event)} noValidate>
          <FormErrors />
          <FieldSelect
            name="country"
            label={text('country')}
            options={countries}
            placeholder={text('country.choose')}
            autoComplete="country"
            validate={requireCountry}
          />
          <FieldRadioGroup
            name="businessType"
            label={text('businessType')}
            variant="cards"
            options={[
              { value: 'individual', label: text('individual') },
              { value: 'company', label: text('company') },
            ]}
            validate={requireType}
          />
          {payoutCountryOf(values.country)?.fields.map(field => (
            <FieldText
              // The rules of a part differ by country; another country is another field.
              key={`${values.country}.${field}`}
              name={`bank.${field}`}
              label={text(`bank.${field}`)}
              type={digitsOnly.has(field) ? 'number' : 'text'}
              autoComplete="off"
              validate={bankValidator(field, text(`bank.${field}`))}
            />
          ))}
          {error && (
            <Notice tone="error" title={<FormattedMessage id="PayoutDetailsForm.failed" />}>
              {error.providerMessage ?? <FormattedMessage id="PayoutDetailsForm.failed.help" />}
            </Notice>
          )}
          <p className={css.terms}>
            <FormattedMessage id="PayoutDetailsForm.terms" />
          </p>
          <Button type="submit" size="large" fullWidth inProgress={inProgress}>
            <FormattedMessage id="PayoutDetailsForm.submit" />
          </Button>
        </form>
      )}
    </Form>
  );
}
