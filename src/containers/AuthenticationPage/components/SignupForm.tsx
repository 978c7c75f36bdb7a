import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import css from './AuthForm.module.css';
import { Link } from '#src/components/Link/Link.tsx';
import { paths } from '#src/config/paths.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import type { UserType } from '#src/util/entities.ts';
import {
  composeValidators,
  email,
  maxLength,
  minLength,
  passwordLength,
  required,
} from '#src/util/validators.ts';

export interface SignupValues {
  userType: UserType;
  email: string;
  password: string;
  fname: string;
  lname: string;
}

export interface SignupFormProps {
  onSubmit: (values: SignupValues) => Promise<void>;
  inProgress: boolean;
}

const { min, max } = passwordLength;
const validateUserType = required('AuthenticationPage.userTypeRequired');
const validateEmail = composeValidators(required('validation.email'), email());
const validateFirstName = required('AuthenticationPage.firstNameRequired');
const validateLastName = required('AuthenticationPage.lastNameRequired');
const validatePassword = composeValidators(
  required('AuthenticationPage.passwordRequired'),
  minLength(min, { id: 'AuthenticationPage.passwordTooShort', values: { min } }),
  maxLength(max, { id: 'AuthenticationPage.passwordTooLong', values: { max } }),
);

/** A new account: what one is here, and who one is. */
export function SignupForm({ onSubmit, inProgress }: SignupFormProps) {
  const intl = useIntl();
  const words = (id: string) => intl.formatMessage({ id: `AuthenticationPage.${id}` });
  return (
    <Form<SignupValues>
      onSubmit={onSubmit}
      render={({ handleSubmit, values }) => (
        <form className={css.form} onSubmit={event => void handleSubmit(event)} noValidate>
          <FormErrors />
          <FieldRadioGroup
            name="userType"
            variant="cards"
            label={words('userType')}
            options={[
              {
                value: 'student',
                label: words('student'),
                description: words('studentDescription'),
              },
              {
                value: 'teacher',
                label: words('teacher'),
                description: words('teacherDescription'),
              },
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
          <FieldText
            name="password"
            type="password"
            autoComplete="new-password"
            label={words('password')}
            help={words('newPasswordHelp')}
            validate={validatePassword}
          />
          <p className={css.terms}>
            <FormattedMessage
              id="AuthenticationPage.terms"
              values={{
                terms: words => <Link to={paths.terms()}>{words}</Link>,
                privacy: words => <Link to={paths.privacy()}>{words}</Link>,
              }}
            />
          </p>
          <Button
            type="submit"
            size="large"
            fullWidth
            inProgress={inProgress}
            disabled={!values.userType}
          >
            <FormattedMessage id="AuthenticationPage.signupSubmit" />
          </Button>
        </form>
      )}
    />
  );
}
