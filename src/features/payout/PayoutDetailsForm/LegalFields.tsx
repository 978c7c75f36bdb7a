import type { ReactNode } from 'react';
import { Plus, X } from 'lucide-react';
import { useForm } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { merchantCategories, namedTaxIds } from '../payouts.ts';
import { declaredOwnership, isWebAddress } from '../payoutDetails.ts';
import type { PayoutValues, PersonValues } from '../payoutDetails.ts';
import { composeValidators, required } from '#src/util/validators.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldCheckbox } from '#src/components/FieldCheckbox/FieldCheckbox.tsx';
import { FieldPhone } from '#src/components/FieldPhone/FieldPhone.tsx';
import { FieldSelect } from '#src/components/FieldSelect/FieldSelect.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import { AddressFields } from './AddressFields.tsx';
import { PayoutFailed } from './payoutNotices.tsx';
import type { PayoutFailedProps } from './payoutNotices.tsx';
import { PersonFields } from './PersonFields.tsx';
import css from './PayoutDetailsForm.module.css';

const validateName = required('PayoutDetailsForm.companyName.required');
const validateTaxId = required('PayoutDetailsForm.taxId.required');
const validatePhone = required('PayoutDetailsForm.phone.required');
const validateUrl = composeValidators<string>(required('PayoutDetailsForm.url.required'), value =>
  value && !isWebAddress(value.trim()) ? 'PayoutDetailsForm.url.invalid' : undefined,
);
const validateOwners = (value: boolean | undefined) =>
  value ? undefined : 'PayoutDetailsForm.owners.required';

export interface LegalFieldsProps {
  country: string;
  values: PayoutValues;
  /** The account exists: its people have forms of their own, and its terms were accepted. */
  isChange?: boolean;
  /** The provider has the identity number of the individual already. */
  hasNumber?: boolean;
  /** The provider has the tax number of the company already. */
  hasTaxId?: boolean;
  /** The provider refused a person behind the company. */
  refusal?: Required<PayoutFailedProps> | null;
}

/** Fields of the individual or the company that is paid, with the people behind it. */
export function LegalFields(props: LegalFieldsProps) {
  const { country, values, isChange = false, hasNumber = false, hasTaxId = false } = props;
  const { refusal = null } = props;
  const isCompany = values.businessType === 'company';
  return (
    <>
      {isCompany && (
        <Part id="company" isHeaded={isChange}>
          <CompanyFields country={country} hasTaxId={hasTaxId} />
        </Part>
      )}
      {!(isCompany && isChange) && (
        <Part id={isCompany ? 'opener' : 'person'} isHeaded={isChange}>
          <PersonFields
            name="person"
            country={country}
            isOfCompany={isCompany}
            isReader
            hasNumber={hasNumber}
          />
          {refusal?.person === 1 && <PayoutFailed {...refusal} />}
        </Part>
      )}
      {isCompany && !isChange && (
        <Owners country={country} owners={values.owners ?? []} refusal={refusal} />
      )}
      <Part id="business">
        <BusinessFields country={country} />
      </Part>
    </>
  );
}

interface PartProps {
  /** Names the message of its heading. */
  id: string;
  /** The page has a heading for it: that of the part is for screen readers only. */
  isHeaded?: boolean;
  children: ReactNode;
}

/** A part of the form below a heading. */
function Part({ id, isHeaded = false, children }: PartProps) {
  const heading = <FormattedMessage id={`PayoutDetailsForm.part.${id}`} />;
  return (
    <fieldset className={css.part}>
      {isHeaded ? (
        <legend>
          <VisuallyHidden>{heading}</VisuallyHidden>
        </legend>
      ) : (
        <legend className={css.legend}>{heading}</legend>
      )}
      {children}
    </fieldset>
  );
}

function CompanyFields({ country, hasTaxId }: { country: string; hasTaxId: boolean }) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `PayoutDetailsForm.${id}` });
  return (
    <>
      <FieldText
        name="company.name"
        label={text('companyName')}
        autoComplete="organization"
        maxLength={200}
        validate={validateName}
      />
      <FieldText
        name="company.taxId"
        label={text(`taxId.${namedTaxIds.includes(country) ? country : 'other'}`)}
        autoComplete="off"
        maxLength={40}
        help={hasTaxId ? text('kept') : undefined}
        validate={hasTaxId ? undefined : validateTaxId}
      />
      <FieldPhone
        name="company.phone"
        label={text('companyPhone')}
        country={country}
        validate={validatePhone}
      />
      <AddressFields name="company.address" country={country} isFilled={false} />
    </>
  );
}

interface OwnersProps {
  country: string;
  owners: readonly PersonValues[];
  refusal: Required<PayoutFailedProps> | null;
}

function Owners({ country, owners, refusal }: OwnersProps) {
  const form = useForm();
  const intl = useIntl();
  return (
    <>
      {owners.map((_, index) => (
        <fieldset
          // Owners have nothing of their own to distinguish them.
          key={index}
          className={css.part}
        >
          <legend className={css.legend}>
            <FormattedMessage id="PayoutDetailsForm.part.owner" values={{ number: index + 2 }} />
          </legend>
          <PersonFields name={`owners[${index}]`} country={country} isOfCompany isReader={false} />
          {refusal?.person === index + 2 && <PayoutFailed {...refusal} />}
          <div>
            <Button
              variant="ghost"
              size="small"
              iconStart={<X aria-hidden="true" />}
              onClick={() => form.change('owners', owners.toSpliced(index, 1))}
            >
              <FormattedMessage
                id="PayoutDetailsForm.owners.remove"
                values={{ number: index + 2 }}
              />
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          variant="secondary"
          size="small"
          iconStart={<Plus aria-hidden="true" />}
          onClick={() => form.change('owners', [...owners, {}])}
        >
          <FormattedMessage id="PayoutDetailsForm.owners.add" />
        </Button>
      </div>
      <FieldCheckbox
        name="allOwners"
        label={intl.formatMessage(
          { id: 'PayoutDetailsForm.owners.all' },
          { percent: declaredOwnership / 100 },
        )}
        validate={validateOwners}
      />
    </>
  );
}

function BusinessFields({ country }: { country: string }) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `PayoutDetailsForm.${id}` });
  return (
    <>
      <FieldText
        name="url"
        label={text('url')}
        help={text('url.help')}
        type="url"
        autoComplete="url"
        maxLength={500}
        validate={validateUrl}
      />
      {country === 'US' && (
        <FieldSelect
          name="mcc"
          label={text('mcc')}
          options={merchantCategories.map(code => ({ value: code, label: text(`mcc.${code}`) }))}
        />
      )}
    </>
  );
}
