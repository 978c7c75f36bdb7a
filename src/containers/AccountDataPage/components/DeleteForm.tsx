import { useState } from 'react';
import { FORM_ERROR } from 'final-form';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldCurrentPassword } from '#src/features/password/FieldCurrentPassword.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import {
  requestPasswordLink,
  selectPasswordLink,
} from '#src/features/password/passwordLink.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import { errorOf } from '#src/util/request.ts';
import { mailCodeProvider, socialProviders } from '#shared/contract/api/account.ts';
import type { Deletion } from '#shared/contract/api/ownData.ts';
import { paths } from '#shared/config/paths.ts';
import { deleteAccount, selectAccountData } from '../AccountDataPage.duck.ts';
import css from '../AccountDataPage.module.css';
import { FreshLogIn } from './FreshLogIn.tsx';

interface Values {
  currentPassword?: string;
}

/** The log-in is too old to do without a password. */
const staleCode = 'fresh-log-in-required';

/** The last step: the password, or a fresh log-in of an account without one. */
export function DeleteForm({ deletion }: { deletion: Deletion }) {
  const intl = useIntl();
  const toast = useToast();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectCurrentUser)?.attributes.email ?? '';
  const link = useAppSelector(selectPasswordLink);
  const { remove } = useAppSelector(selectAccountData);
  const providers = socialProviders.filter(each => deletion.providers.includes(each));
  const hasCode = deletion.providers.includes(mailCodeProvider);
  const hasProvider = providers.length > 0 || hasCode;
  const mayGoWithout = hasProvider && deletion.isFresh;
  // An account of a provider may have a password, too.
  const [asksPassword, setAsksPassword] = useState(!mayGoWithout);
  const error = errorOf(remove);
  // The page may have been open for longer than the log-in is fresh.
  const isStale = !deletion.isFresh || error?.code === staleCode;

  async function send({ currentPassword }: Values) {
    const answer = await dispatch(deleteAccount(currentPassword ? { currentPassword } : {}));
    if (deleteAccount.fulfilled.match(answer)) {
      toast.show({ message: intl.formatMessage({ id: 'AccountDataPage.delete.done' }) });
      await navigate(paths.landing());
      return undefined;
    }
    const { code, status } = answer.payload ?? {};
    if (code === 'validation-missing-key' || code === staleCode) setAsksPassword(true);
    return status === 403 && code !== staleCode
      ? { currentPassword: 'PasswordChangePage.current.wrong' }
      : { [FORM_ERROR]: true };
  }

  return (
    <Form<Values>
      onSubmit={send}
      render={({ handleSubmit }) => (
        <form className={css.form} noValidate onSubmit={event => void handleSubmit(event)}>
          <FormErrors />
          {hasProvider && isStale && <FreshLogIn providers={providers} hasCode={hasCode} />}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          {asksPassword && (
            <FieldCurrentPassword
              name="currentPassword"
              help={intl.formatMessage({ id: 'AccountDataPage.delete.password' })}
              email={email}
              link={link}
              onSendLink={() => void dispatch(requestPasswordLink(email))}
            />
          )}
          {error && error.status !== 403 && error.code !== 'validation-missing-key' && (
            <Failure error={error} />
          )}
          <div>
            <Button type="submit" variant="danger" inProgress={remove.status === 'loading'}>
              <FormattedMessage id="AccountDataPage.delete.submit" />
            </Button>
          </div>
        </form>
      )}
    />
  );
}

function Failure({ error }: { error: AppError }) {
  const known = [
    'delete-stripe-account-failed',
    'too-many-requests',
    'conflict',
    'user-is-last-owner',
  ].find(code => code === error.code);
  return (
    <Notice tone="error" title={<FormattedMessage id="AccountDataPage.delete.failed" />}>
      <FormattedMessage id={`AccountDataPage.delete.failed.${known ?? 'other'}`} />
    </Notice>
  );
}
