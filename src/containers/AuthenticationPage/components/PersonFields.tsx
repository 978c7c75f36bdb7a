import { useEffect, useRef, useState } from 'react';
import { useIntl, FormattedMessage } from 'react-intl';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { composeValidators, email, required } from '#src/util/validators.ts';
import css from '../AuthenticationPage.module.css';
import { nameMax } from '#shared/contract/inputRules.ts';
import type { UserType } from '#shared/contract/user.ts';
import { InlineTextButton, Link } from '#src/components/Link/Link.tsx';
import { paths } from '#shared/config/paths.ts';

export interface PersonValues {
  userType: UserType;
  email: string;
  fname: string;
  lname: string;
}

const validateUserType = required('AuthenticationPage.userTypeRequired');
const validateEmail = composeValidators(required('validation.email'), email());
const validateFirstName = required('AuthenticationPage.firstNameRequired');
const validateLastName = required('AuthenticationPage.lastNameRequired');

export interface PersonFieldsProps {
  /** User type that the page says from which the person came: it is not requested again. */
  userType: UserType | undefined;
}

/** Fields for the user type, the name and the e-mail address. */
export function PersonFields({ userType }: PersonFieldsProps) {
  return (
    <>
      <UserTypeField known={userType} />
      <NameFields />
      <EmailField />
    </>
  );
}

/** Fields for the name. */
function NameFields() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `AuthenticationPage.${id}` });
  return (
    <div className={css.names}>
      <FieldText
        name="fname"
        autoComplete="given-name"
        label={text('firstName')}
        maxLength={nameMax}
        validate={validateFirstName}
      />
      <FieldText
        name="lname"
        autoComplete="family-name"
        label={text('lastName')}
        maxLength={nameMax}
        validate={validateLastName}
      />
    </div>
  );
}

/** Field for the e-mail address. */
export function EmailField() {
  const intl = useIntl();
  return (
    <FieldText
      name="email"
      type="email"
      autoComplete="username"
      label={intl.formatMessage({ id: 'AuthenticationPage.email' })}
      validate={validateEmail}
    />
  );
}

/** The choice of the user type; a sentence that leads to it where the type is known. */
export function UserTypeField({ known }: { known: UserType | undefined }) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `AuthenticationPage.${id}` });
  const [isChanging, setChanging] = useState(false);
  const choice = useRef<HTMLDivElement>(null);
  // The pressed button is removed.
  useEffect(() => {
    if (isChanging) choice.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [isChanging]);
  if (known && !isChanging) {
    return (
      <p className={css.userType}>
        <FormattedMessage
          id={`AuthenticationPage.userType.${known}`}
          values={{
            button: words => (
              <InlineTextButton onClick={() => setChanging(true)}>{words}</InlineTextButton>
            ),
          }}
        />
      </p>
    );
  }
  return (
    <div ref={choice}>
      <FieldRadioGroup
        name="userType"
        variant="cards"
        label={text('userType')}
        options={[
          { value: 'student', label: text('student'), description: text('studentDescription') },
          { value: 'teacher', label: text('teacher'), description: text('teacherDescription') },
        ]}
        validate={validateUserType}
      />
    </div>
  );
}

/** Names the terms that a sign-up accepts. */
export function TermsNote() {
  return (
    <p className={css.terms}>
      <FormattedMessage
        id="AuthenticationPage.terms"
        values={{
          terms: chunks => <Link to={paths.terms()}>{chunks}</Link>,
          privacy: chunks => <Link to={paths.privacy()}>{chunks}</Link>,
        }}
      />
    </p>
  );
}
