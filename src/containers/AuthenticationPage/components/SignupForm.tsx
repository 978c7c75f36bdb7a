import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import css from '../AuthenticationPage.module.css';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import type { UserType } from '#shared/contract/user.ts';
import { isAppError } from '#src/util/errors.ts';
import { passwordRefusal } from '#src/features/password/passwordRefusal.ts';
import { newPassword } from '#src/util/validators.ts';
import { PersonFields, TermsNote } from './PersonFields.tsx';
import type { PersonValues } from './PersonFields.tsx';

export interface SignupValues extends PersonValues {
  password: string;
}

export interface SignupFormProps {
  /** Known by the page that the person came from; it can be changed. Undefined: not known. */
  userType: UserType | undefined;
  /** Resolves to the refusal, if there is one. */
  onSubmit: (values: SignupValues) => Promise<unknown>;
  inProgress: boolean;
  /** Why the last try failed, where no field is to blame. */
  failure: ReactNode;
}

const validatePassword = newPassword({
  required: 'AuthenticationPage.passwordRequired',
  tooShort: 'AuthenticationPage.passwordTooShort',
  tooLong: 'AuthenticationPage.passwordTooLong',
});
const refusals = {
  tooCommon: 'AuthenticationPage.passwordTooCommon',
  isEmail: 'AuthenticationPage.passwordIsEmail',
};

/** Form for a new account. */
export function SignupForm({ userType, onSubmit, inProgress, failure }: SignupFormProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `AuthenticationPage.${id}` });
  const initialValues = useMemo(() => (userType ? { userType } : {}), [userType]);
  return (
    <Form<SignupValues>
      initialValues={initialValues}
      keepDirtyOnReinitialize
      onSubmit={async values => {
        const error = await onSubmit(values);
        const refused = isAppError(error) ? passwordRefusal(error, refusals) : undefined;
        return refused && { password: refused };
      }}
      render={({ handleSubmit }) => (
        <form className={css.form} onSubmit={event => void handleSubmit(event)} noValidate>
          <FormErrors />
          <PersonFields userType={userType} />
          <FieldText
            name="password"
            type="password"
            autoComplete="new-password"
            label={text('password')}
            help={text('newPasswordHelp')}
            validate={validatePassword}
          />
          <TermsNote />
          {failure}
          <Button type="submit" size="large" fullWidth inProgress={inProgress}>
            <FormattedMessage id="AuthenticationPage.signupSubmit" />
          </Button>
        </form>
      )}
    />
  );
}
