import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import css from './AuthForm.module.css';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { composeValidators, email, required } from '#src/util/validators.ts';

export interface LoginValues {
  email: string;
  password: string;
}

export interface LoginFormProps {
  onSubmit: (values: LoginValues) => Promise<void>;
  inProgress: boolean;
}

const validateEmail = composeValidators(required('validation.email'), email());
const validatePassword = required('AuthenticationPage.passwordRequired');

/** E-mail and password. */
export function LoginForm({ onSubmit, inProgress }: LoginFormProps) {
  const intl = useIntl();
  return (
    <Form<LoginValues>
      onSubmit={onSubmit}
      render={({ handleSubmit }) => (
        <form className={css.form} onSubmit={event => void handleSubmit(event)} noValidate>
          <FormErrors />
          <FieldText
            name="email"
            type="email"
            autoComplete="username"
            label={intl.formatMessage({ id: 'AuthenticationPage.email' })}
            validate={validateEmail}
          />
          <FieldText
            name="password"
            type="password"
            autoComplete="current-password"
            label={intl.formatMessage({ id: 'AuthenticationPage.password' })}
            validate={validatePassword}
          />
          <Button type="submit" size="large" fullWidth inProgress={inProgress}>
            <FormattedMessage id="AuthenticationPage.loginSubmit" />
          </Button>
        </form>
      )}
    />
  );
}
