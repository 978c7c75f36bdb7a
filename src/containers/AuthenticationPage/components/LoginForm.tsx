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
  code?: string;
}

export interface LoginFormProps {
  onSubmit: (values: LoginValues) => Promise<void>;
  inProgress: boolean;
  /** The account has a second factor: asks for its code, too. */
  asksCode: boolean;
  /** History state for the link to the password recovery, which keeps the return address. */
  linkState: object;
  /** Why the last try failed, where no field is to blame. */
  failure: ReactNode;
}

const validateEmail = composeValidators(required('validation.email'), email());
const validatePassword = requiredPassword('AuthenticationPage.passwordRequired');
const validateCode = required('AuthenticationPage.codeRequired');

/** Form for e-mail and password. */
export function LoginForm({
  onSubmit,
  inProgress,
  asksCode,
  linkState,
  failure,
}: LoginFormProps) {
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
          {asksCode && (
            <FieldText
              name="code"
              autoComplete="one-time-code"
              autoFocus
              label={intl.formatMessage({ id: 'AuthenticationPage.code' })}
              help={intl.formatMessage({ id: 'AuthenticationPage.codeHelp' })}
              validate={validateCode}
            />
          )}
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
