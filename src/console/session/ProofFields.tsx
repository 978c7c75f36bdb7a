import { useIntl } from 'react-intl';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { required, requiredPassword } from '#src/util/validators.ts';

/** The password of the account. */
export function PasswordField({ autoFocus = false }: { autoFocus?: boolean }) {
  const intl = useIntl();
  return (
    <FieldText
      name="password"
      type="password"
      autoComplete="current-password"
      autoFocus={autoFocus}
      label={intl.formatMessage({ id: 'ConsoleSignIn.password' })}
      validate={requiredPassword('validation.required')}
    />
  );
}

/** The code of the second factor: six digits, or one for recovery. */
export function CodeField() {
  const intl = useIntl();
  return (
    <FieldText
      name="code"
      autoComplete="one-time-code"
      autoFocus
      label={intl.formatMessage({ id: 'ConsoleSignIn.code' })}
      help={intl.formatMessage({ id: 'ConsoleSignIn.code.help' })}
      validate={required()}
    />
  );
}
