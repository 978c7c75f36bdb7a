import type { ReactNode } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import css from '../AuthenticationPage.module.css';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { CodeField, CodeWays } from './CodeStep.tsx';
import { MailCodeWay } from './MailCodeWay.tsx';
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
  /** The password was right: requests the code of the second factor alone. */
  asksCode: boolean;
  /** Somebody else wants to log in, instead of entering the code. */
  onOtherAccount: () => void;
  /** History state for the link to the password recovery, which preserves the return address. */
  linkState: object;
  /** Why the last try failed, where no field is to blame. */
  failure: ReactNode;
  /** The browser suggests passkeys with addresses. */
  suggestsPasskeys?: boolean;
  /** Somebody wants a code at the address that was typed so far; null where none are mailed. */
  onMailCode: ((email: string) => void) | null;
}

const validateEmail = composeValidators(required('validation.email'), email());
const validatePassword = requiredPassword('AuthenticationPage.passwordRequired');
/** Form for e-mail and password, and then for the code of an account that has a second factor. */
export function LoginForm({
  onSubmit,
  inProgress,
  asksCode,
  onOtherAccount,
  linkState,
  failure,
  suggestsPasskeys = false,
  onMailCode,
}: LoginFormProps) {
  const intl = useIntl();
  return (
    <Form<LoginValues>
      onSubmit={onSubmit}
      render={({ handleSubmit, values, form }) => (
        <form className={css.form} onSubmit={event => void handleSubmit(event)} noValidate>
          <FormErrors />
          {asksCode ? (
            <CodeField />
          ) : (
            <>
              <FieldText
                name="email"
                type="email"
                autoComplete={suggestsPasskeys ? 'username webauthn' : 'username'}
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
            </>
          )}
          {failure}
          <Button type="submit" size="large" fullWidth inProgress={inProgress}>
            <FormattedMessage id="AuthenticationPage.loginSubmit" />
          </Button>
          {!asksCode && onMailCode && (
            <MailCodeWay onMailCode={() => onMailCode((values.email ?? '').trim())} />
          )}
          {asksCode && (
            <CodeWays
              onOtherAccount={() => {
                form.reset();
                onOtherAccount();
              }}
            />
          )}
        </form>
      )}
    />
  );
}
