import { FORM_ERROR } from 'final-form';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import type { AppError } from '#src/util/errors.ts';
import { errorOf } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { composeValidators, email, required } from '#src/util/validators.ts';
import { SendingFailed } from './LinkSent.tsx';
import css from '../PasswordRecoveryPage.module.css';

export interface RecoveryFormProps {
  initialEmail: string;
  request: RequestStatus;
  /** Resolves to the error, if there is one. */
  onSubmit: (email: string) => Promise<AppError | undefined>;
}

const validateEmail = composeValidators(required('validation.email'), email());

/** Form for the e-mail address of the account. */
export function RecoveryForm({ initialEmail, request, onSubmit }: RecoveryFormProps) {
  const intl = useIntl();
  const error = errorOf(request);

  async function submit(values: { email?: string }) {
    const problem = await onSubmit(values.email?.trim() ?? '');
    if (!problem) return undefined;
    return problem.code === 'email-not-found'
      ? { email: 'PasswordRecoveryPage.email.notFound' }
      : { [FORM_ERROR]: true };
  }

  return (
    <Form<{ email?: string }>
      initialValues={{ email: initialEmail }}
      initialValuesEqual={() => true}
      onSubmit={submit}
      render={({ handleSubmit }) => (
        <form className={css.form} onSubmit={event => void handleSubmit(event)} noValidate>
          <FormErrors />
          {error && error.code !== 'email-not-found' && <SendingFailed error={error} />}
          <FieldText
            name="email"
            type="email"
            autoComplete="username"
            label={intl.formatMessage({ id: 'PasswordRecoveryPage.email' })}
            validate={validateEmail}
          />
          <Button type="submit" size="large" fullWidth inProgress={request.status === 'loading'}>
            <FormattedMessage id="PasswordRecoveryPage.submit" />
          </Button>
        </form>
      )}
    />
  );
}
