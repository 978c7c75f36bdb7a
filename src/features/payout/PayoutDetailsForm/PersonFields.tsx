import { useIntl } from 'react-intl';
import { identityNumbers, minimumAge } from '../payouts.ts';
import { isOldEnough } from '../payoutDetails.ts';
import { composeValidators, email, required } from '#src/util/validators.ts';
import type { Validator } from '#src/util/validators.ts';
import { FieldBirthday } from '#src/components/FieldBirthday/FieldBirthday.tsx';
import { FieldPhone } from '#src/components/FieldPhone/FieldPhone.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { AddressFields } from './AddressFields.tsx';
import css from './PayoutDetailsForm.module.css';

const validateFirstName = required('PayoutDetailsForm.firstName.required');
const validateLastName = required('PayoutDetailsForm.lastName.required');
const validatePhone = required('PayoutDetailsForm.phone.required');
const validateTitle = required('PayoutDetailsForm.title.required');
const validateEmail = composeValidators<string>(
  required('PayoutDetailsForm.email.required'),
  email(),
);
const validateBirthday = composeValidators<string>(
  required('PayoutDetailsForm.birthday.required'),
  value =>
    value && !isOldEnough(value, new Date().toISOString().slice(0, 10), minimumAge)
      ? { id: 'PayoutDetailsForm.birthday.tooYoung', values: { years: minimumAge } }
      : undefined,
);
const validateShare: Validator<string> = value =>
  value && !/^(100|\d{1,2})([.,]\d+)?$/.test(value.trim())
    ? 'PayoutDetailsForm.ownership.invalid'
    : undefined;

const identityValidator =
  (pattern: RegExp, isOptional: boolean): Validator<string> =>
  value =>
    pattern.test(value?.trim() ?? '') || (isOptional && !value?.trim())
      ? undefined
      : `PayoutDetailsForm.idNumber.${value?.trim() ? 'invalid' : 'required'}`;

export interface PersonFieldsProps {
  /** Path of the person in the form. */
  name: string;
  country: string;
  /** The person belongs to a company: title and share are requested. */
  isOfCompany: boolean;
  /** It is the reader: the browser may fill in. */
  isReader: boolean;
  /** The provider has the identity number already. */
  hasNumber?: boolean;
}

/** Fields of a person who is paid, or owns a company. */
export function PersonFields(props: PersonFieldsProps) {
  const { name, country, isOfCompany, isReader, hasNumber = false } = props;
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `PayoutDetailsForm.${id}` });
  const fill = (kind: string) => (isReader ? kind : 'off');
  const identity = identityNumbers[country];
  return (
    <>
      <div className={css.pair}>
        <FieldText
          name={`${name}.firstName`}
          label={text('firstName')}
          autoComplete={fill('given-name')}
          maxLength={100}
          validate={validateFirstName}
        />
        <FieldText
          name={`${name}.lastName`}
          label={text('lastName')}
          autoComplete={fill('family-name')}
          maxLength={100}
          validate={validateLastName}
        />
      </div>
      {isOfCompany && (
        <div className={css.pair}>
          <FieldText
            name={`${name}.title`}
            label={text('title')}
            autoComplete={fill('organization-title')}
            maxLength={100}
            validate={validateTitle}
          />
          <FieldText
            name={`${name}.ownership`}
            label={text('ownership')}
            type="number"
            optional
            maxLength={6}
            validate={validateShare}
          />
        </div>
      )}
      <FieldBirthday
        name={`${name}.birthday`}
        label={text('birthday')}
        validate={validateBirthday}
      />
      <FieldText
        name={`${name}.email`}
        label={text('email')}
        type="email"
        autoComplete={fill('email')}
        validate={validateEmail}
      />
      <FieldPhone
        name={`${name}.phone`}
        label={text('phone')}
        country={country}
        validate={validatePhone}
      />
      <AddressFields name={`${name}.address`} country={country} isFilled={isReader} />
      {identity && (
        <FieldText
          key={country}
          name={`${name}.idNumber`}
          label={text(`idNumber.${country}`)}
          help={text(hasNumber ? 'kept' : 'idNumber.help')}
          type={country === 'US' ? 'number' : 'text'}
          autoComplete="off"
          maxLength={16}
          validate={identityValidator(identity, hasNumber)}
        />
      )}
    </>
  );
}
