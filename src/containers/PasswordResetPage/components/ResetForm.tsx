import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { AppError } from '#src/util/errors.ts';
import { isPasswordRefusal, passwordRefusal } from '#src/features/password/passwordRefusal.ts';
import { errorOf } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { newPassword } from '#src/util/validators.ts';
import { passwordLength } from '#shared/contract/inputRules.ts';
import css from '../PasswordResetPage.module.css';

export interface ResetFormProps {
  /** E-mail address of the account. */
  email: string;
  request: RequestStatus;
  /** Resolves to the refusal, if there is one. */
  onSubmit: (newPassword: string) => Promise<AppError | undefined>;
}

const { min } = passwordLength;
const validatePassword = newPassword({
  required: 'PasswordResetPage.password.required',
  tooShort: 'PasswordResetPage.password.tooShort',
  tooLong: 'PasswordResetPage.password.tooLong',
});
const refusals = {
  tooCommon: 'PasswordResetPage.password.tooCommon',
  isEmail: 'PasswordResetPage.password.isEmail',
};

/** Form for the new password. */
export function ResetForm({ email, request, onSubmit }: ResetFormProps) {
  const intl = useIntl();
  return (
    <Form<{ password?: string }>
      onSubmit={async ({ password = '' }) => {
        const refused = passwordRefusal(await onSubmit(password), refusals);
        return refused && { password: refused };
      }}
      render={({ handleSubmit }) => (
        <form className={css.form} onSubmit={event => void handleSubmit(event)} noValidate>
          <FormErrors />
          {request.status === 'failed' && !isPasswordRefusal(errorOf(request)) && (
            <Notice tone="error">
              <FormattedMessage id="PasswordResetPage.failed" />
            </Notice>
          )}
          {/* Tells password managers which account the password belongs to. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <FieldText
            name="password"
            type="password"
            autoComplete="new-password"
            label={intl.formatMessage({ id: 'PasswordResetPage.password' })}
            help={intl.formatMessage({ id: 'PasswordResetPage.password.help' }, { min })}
            validate={validatePassword}
          />
          <Button type="submit" size="large" fullWidth inProgress={request.status === 'loading'}>
            <FormattedMessage id="PasswordResetPage.submit" />
          </Button>
        </form>
      )}
    />
  );
}
