import type { ReactNode } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import css from '../AuthenticationPage.module.css';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { paths } from '#shared/config/paths.ts';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { composeValidators, email, required, requiredPassword } from '#src/util/validators.ts';

export interface LoginValues {
  email: string;
  password: string;
}

export interface LoginFormProps {
  onSubmit: (values: LoginValues) => Promise<void>;
  inProgress: boolean;
  /** History state for the link to the password recovery, which keeps the return address. */
  linkState: object;
  /** Why the last try failed, where no field is to blame. */
  failure: ReactNode;
}

const validateEmail = composeValidators(required('validation.email'), email());
const validatePassword = requiredPassword('AuthenticationPage.passwordRequired');

/** Form for e-mail and password. */
export function LoginForm({ onSubmit, inProgress, linkState, failure }: LoginFormProps) {
  const intl = useIntl();
  return (
    <Form<LoginValues>
      onSubmit={onSubmit}
      render={({ handleSubmit, values }) => (
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
          <p className={css.forgotten}>
            <Link to={paths.recoverPassword()} state={{ ...linkState, email: values.email }}>
              <FormattedMessage id="AuthenticationPage.forgotten" />
            </Link>
          </p>
          {failure}
          <Button type="submit" size="large" fullWidth inProgress={inProgress}>
            <FormattedMessage id="AuthenticationPage.loginSubmit" />
          </Button>
        </form>
      )}
    />
  );
}
