import { useIntl, FormattedMessage } from 'react-intl';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { composeValidators, email, required } from '#src/util/validators.ts';
import css from '../AuthenticationPage.module.css';
import type { UserType } from '#shared/contract/user.ts';
import { Link } from '#src/components/Link/Link.tsx';
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

/** Fields for the user type, the name and the e-mail address. */
export function PersonFields() {
  const intl = useIntl();
  const words = (id: string) => intl.formatMessage({ id: `AuthenticationPage.${id}` });
  return (
    <>
      <FieldRadioGroup
        name="userType"
        variant="cards"
        label={words('userType')}
        options={[
          { value: 'student', label: words('student'), description: words('studentDescription') },
          { value: 'teacher', label: words('teacher'), description: words('teacherDescription') },
        ]}
        validate={validateUserType}
      />
      <div className={css.names}>
        <FieldText
          name="fname"
          autoComplete="given-name"
          label={words('firstName')}
          validate={validateFirstName}
        />
        <FieldText
          name="lname"
          autoComplete="family-name"
          label={words('lastName')}
          validate={validateLastName}
        />
      </div>
      <FieldText
        name="email"
        type="email"
        autoComplete="username"
        label={words('email')}
        validate={validateEmail}
      />
    </>
  );
}

/** Names the terms that a sign-up accepts. */
export function TermsNote() {
  return (
    <p className={css.terms}>
      <FormattedMessage
        id="AuthenticationPage.terms"
        values={{
          terms: words => <Link to={paths.terms()}>{words}</Link>,
          privacy: words => <Link to={paths.privacy()}>{words}</Link>,
        }}
      />
    </p>
  );
}
