import { useEffect, useRef } from 'react';
import { FORM_ERROR } from 'final-form';
import type { FormApi } from 'final-form';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldCurrentPassword } from '#src/features/password/FieldCurrentPassword.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { SettingsForm } from '#src/components/SettingsForm/SettingsForm.tsx';
import { paths } from '#shared/config/paths.ts';
import { limitedScope } from '#src/store/appThunk.ts';
import type { AppDispatch } from '#src/store/appThunk.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { RootState } from '#src/store/rootState.ts';
import { selectIsAuthenticated, selectScopes } from '#src/ducks/auth.duck.ts';
import {
  requestPasswordLink,
  selectPasswordLink,
} from '#src/features/password/passwordLink.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { isPasswordRefusal, passwordRefusal } from '#src/features/password/passwordRefusal.ts';
import { errorOf } from '#src/util/request.ts';
import { newPassword } from '#src/util/validators.ts';
import { passwordLength } from '#shared/contract/inputRules.ts';
import { changePassword, selectChange } from '../PasswordChangePage.duck.ts';

interface Values {
  newPassword?: string;
  currentPassword?: string;
}

/** Milliseconds after a success until the fields are emptied. */
const resetMs = 800;

const { min } = passwordLength;
const validateNew = newPassword({
  required: 'PasswordChangePage.newPassword.required',
  tooShort: 'PasswordChangePage.newPassword.tooShort',
  tooLong: 'PasswordChangePage.newPassword.tooLong',
});
const refusals = {
  tooCommon: 'PasswordChangePage.newPassword.tooCommon',
  isEmail: 'PasswordChangePage.newPassword.isEmail',
};

/**
 * Returns whether the session is still there and its owner's: otherwise a refusal says nothing of
 * the password.
 */
const isOwnSession = (_dispatch: AppDispatch, getState: () => RootState): boolean =>
  selectIsAuthenticated(getState()) && !selectScopes(getState()).includes(limitedScope);

/** Form for the new password; requests the current one once it is typed. */
export function PasswordForm() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectCurrentUser)?.attributes.email ?? '';
  const link = useAppSelector(selectPasswordLink);
  const request = useAppSelector(selectChange);
  const resetLater = useResetLater();
  const error = errorOf(request);
  const isSignedOut = !useAppSelector(selectIsAuthenticated) && error?.status === 403;

  async function save({ newPassword = '', currentPassword = '' }: Values, form: FormApi<Values>) {
    const answer = await dispatch(changePassword({ newPassword, currentPassword }));
    if (changePassword.fulfilled.match(answer)) {
      resetLater(form);
      return undefined;
    }
    const refused = passwordRefusal(answer.payload, refusals);
    if (refused) return { newPassword: refused };
    return answer.payload?.status === 403 && dispatch(isOwnSession)
      ? { currentPassword: 'PasswordChangePage.current.wrong' }
      : { [FORM_ERROR]: true };
  }

  return (
    <Form<Values>
      onSubmit={save}
      render={({ handleSubmit, form, values }) => (
        <SettingsForm
          hasMoreBelow
          onSubmit={event => void handleSubmit(event)}
          inProgress={request.status === 'loading'}
          saved={request.status === 'ready' && <FormattedMessage id="PasswordChangePage.saved" />}
          failure={
            isSignedOut ? (
              <SignedOut />
            ) : error && error.status !== 403 && !isPasswordRefusal(error) ? (
              <NotSaved onRetry={() => void form.submit()} />
            ) : null
          }
          submitLabel={<FormattedMessage id="PasswordChangePage.save" />}
        >
          {/* Tells password managers which account the password belongs to. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <FieldText
            name="newPassword"
            type="password"
            autoComplete="new-password"
            label={intl.formatMessage({ id: 'PasswordChangePage.newPassword' })}
            help={intl.formatMessage({ id: 'PasswordChangePage.newPassword.help' }, { min })}
            validate={validateNew}
          />
          {values.newPassword && (
            <FieldCurrentPassword
              name="currentPassword"
              help={intl.formatMessage({ id: 'PasswordChangePage.current.help' })}
              email={email}
              link={link}
              onSendLink={() => void dispatch(requestPasswordLink(email))}
            />
          )}
        </SettingsForm>
      )}
    />
  );
}

function SignedOut() {
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id="PasswordChangePage.signedOut" />}
      action={
        <ButtonLink
          size="small"
          variant="secondary"
          to={paths.login()}
          state={{ from: paths.changePassword() }}
        >
          <FormattedMessage id="PasswordChangePage.signedOut.action" />
        </ButtonLink>
      }
    />
  );
}

function NotSaved({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id="PasswordChangePage.failed" />}
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          <FormattedMessage id="PasswordChangePage.retry" />
        </Button>
      }
    >
      <FormattedMessage id="PasswordChangePage.failed.text" />
    </Notice>
  );
}

/**
 * Returns a function that resets the form a moment after its submission, unless it was edited
 * again.
 */
function useResetLater() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (form: FormApi<Values>) => {
    timer.current = setTimeout(() => {
      if (!form.getState().dirtySinceLastSubmit) form.restart();
    }, resetMs);
  };
}
