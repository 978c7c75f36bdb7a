import { useState } from 'react';
import { Form } from 'react-final-form';
import type { FormRenderProps } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { merchantCategories, payoutCountries, payoutCountryOf } from '../payouts.ts';
import type { AppError } from '#src/util/errors.ts';
import { legalDetailsOf } from '../payoutDetails.ts';
import type { PayoutDetails, PayoutValues, PersonValues } from '../payoutDetails.ts';
import { required } from '#src/util/validators.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { useStripe } from '#src/components/CardField/useStripe.ts';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { FieldSelect } from '#src/components/FieldSelect/FieldSelect.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { UnloadWarning } from '#src/components/UnloadWarning.ts';
import { BankFields } from './BankFields.tsx';
import { LegalFields } from './LegalFields.tsx';
import { PayoutFailed, ScriptNotice } from './payoutNotices.tsx';
import { useBankToken } from './useBankToken.ts';
import css from './PayoutDetailsForm.module.css';

export interface PayoutDetailsFormProps {
  /** What is known of the teacher. */
  person?: PersonValues;
  inProgress: boolean;
  error: AppError | null;
  /** Place of the person behind the company whom the error is about; 0 opens the account. */
  refusedPerson?: number | null;
  /** Called with details that passed every check; nothing of them is stored by us. */
  onSubmit: (details: PayoutDetails) => void;
}

const requireCountry = required('PayoutDetailsForm.country.required');
const requireType = required('PayoutDetailsForm.businessType.required');

/**
 * Country, bank account, and the individual or company that is paid: what opens a payout account.
 */
export function PayoutDetailsForm({ person, ...props }: PayoutDetailsFormProps) {
  const { rootUrl } = useConfig();
  const [initialValues] = useState<PayoutValues>(() => ({
    businessType: 'individual',
    person,
    url: rootUrl,
    mcc: merchantCategories[0],
  }));
  // The submit is the form's own: it waits for the token of the bank account.
  return (
    <Form<PayoutValues> initialValues={initialValues} onSubmit={() => undefined}>
      {form => <Fields {...props} form={form} />}
    </Form>
  );
}

interface FieldsProps extends Omit<PayoutDetailsFormProps, 'person'> {
  form: FormRenderProps<PayoutValues>;
}

function Fields({ form, inProgress, error, refusedPerson = null, onSubmit }: FieldsProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `PayoutDetailsForm.${id}` });
  const { values } = form;
  const { country, businessType } = values;
  const script = useStripe(true);
  const token = useBankToken(country, values.bank, businessType);
  const { isTaking, submit } = useSubmit({ form, token, inProgress, onSubmit });
  const people = businessType === 'company' ? 1 + (values.owners?.length ?? 0) : 0;
  const refused = refusedPerson !== null && refusedPerson < people ? refusedPerson + 1 : undefined;

  return (
    <form
      className={css.root}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormErrors />
      <UnloadWarning />
      <CountryField />
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
      {country && (
        <>
          <fieldset className={css.part}>
            <legend className={css.legend}>
              <FormattedMessage id="PayoutDetailsForm.part.bank" />
            </legend>
            <BankFields country={country} token={token} />
          </fieldset>
          <LegalFields
            country={country}
            values={values}
            refusal={error && refused ? { error, person: refused } : null}
          />
        </>
      )}
      <ScriptNotice script={script} />
      {error && <PayoutFailed error={error} person={refused} />}
      <p className={css.terms}>
        <FormattedMessage id="PayoutDetailsForm.terms" />
      </p>
      <Button
        type="submit"
        size="large"
        fullWidth
        inProgress={inProgress || isTaking}
        disabled={script.status === 'keyMissing'}
      >
        <FormattedMessage id="PayoutDetailsForm.submit" />
      </Button>
    </form>
  );
}

function CountryField() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `PayoutDetailsForm.${id}` });
  // Their names are ours: the server and each browser would spell some of them differently.
  const countries = payoutCountries
    .map(({ code }) => ({ value: code, label: text(`countries.${code}`) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, intl.locale));
  return (
    <FieldSelect
      name="country"
      label={text('country')}
      options={countries}
      placeholder={text('country.choose')}
      autoComplete="country"
      validate={requireCountry}
    />
  );
}

interface SubmitOptions extends Pick<FieldsProps, 'form' | 'inProgress' | 'onSubmit'> {
  token: ReturnType<typeof useBankToken>;
}

/** Submits valid details once the bank account is exchanged for its token. */
function useSubmit({ form, token, inProgress, onSubmit }: SubmitOptions) {
  const { values, hasValidationErrors, handleSubmit } = form;
  const { country, businessType } = values;
  const [isTaking, setTaking] = useState(false);
  const submit = async () => {
    await handleSubmit();
    const row = payoutCountryOf(country);
    if (hasValidationErrors || !row || !businessType || isTaking || inProgress) return;
    setTaking(true);
    const bankAccountToken = await token.take();
    setTaking(false);
    if (!bankAccountToken) return;
    onSubmit({ country: row.code, bankAccountToken, ...legalDetailsOf(values, row.code) });
  };
  return { isTaking, submit };
}
