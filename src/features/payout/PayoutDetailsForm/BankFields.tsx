import { CircleAlert, CircleCheck } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { payoutCountryOf } from '../payouts.ts';
import type { BankField } from '../payouts.ts';
import { isBankFieldValid } from '../bankAccount.ts';
import type { FieldMessage } from '#src/util/validators.ts';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { BankToken } from './useBankToken.ts';
import css from './PayoutDetailsForm.module.css';

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

/** Parts of a bank account in a country, with the provider's answer to them. */
export function BankFields({ country, token }: { country: string | undefined; token: BankToken }) {
  const intl = useIntl();
  const labelOf = (field: BankField) =>
    intl.formatMessage({ id: `PayoutDetailsForm.bank.${field}` });
  const row = payoutCountryOf(country);
  if (!row) {
    // An account that was opened elsewhere may be in a country that we do not know.
    return country ? (
      <Notice tone="error" title={intl.formatMessage({ id: 'PayoutDetailsForm.unsupported' })}>
        <FormattedMessage id="PayoutDetailsForm.unsupported.help" values={{ country }} />
      </Notice>
    ) : null;
  }
  return (
    <>
      {row.fields.map(field => (
        <FieldText
          // The rules of a part differ by country; another country is another field.
          key={`${country}.${field}`}
          name={`bank.${field}`}
          label={labelOf(field)}
          type={digitsOnly.has(field) ? 'number' : 'text'}
          autoComplete="off"
          validate={bankValidator(field, labelOf(field))}
        />
      ))}
      <div role="status" className={css.answer}>
        {token.status === 'ready' && (
          <p className={css.checked}>
            <CircleCheck aria-hidden="true" />
            <FormattedMessage id="PayoutDetailsForm.bank.checked" />
          </p>
        )}
        {token.status === 'failed' && (
          <p className={css.refused}>
            <CircleAlert aria-hidden="true" />
            <span>
              {token.message ?? (
                <FormattedMessage
                  id="PayoutDetailsForm.bank.refused"
                  values={{ fields: intl.formatList(row.fields.map(labelOf)) }}
                />
              )}
            </span>
          </p>
        )}
      </div>
    </>
  );
}
