import { useState } from 'react';
import { FORM_ERROR } from 'final-form';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { addPasskey } from '#src/features/passkeys/passkeys.duck.ts';
import { FieldCurrentPassword } from '#src/features/password/FieldCurrentPassword.tsx';
import { LogInAgain } from '#src/features/password/LogInAgain.tsx';
import { selectLogsInByCode } from '#src/features/password/selectLogsInByCode.ts';
import {
  requestPasswordLink,
  selectPasswordLink,
} from '#src/features/password/passwordLink.duck.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import { paths } from '#shared/config/paths.ts';
import css from './Passkeys.module.css';

/** The log-in is too old to do without a password. */
const staleCode = 'fresh-log-in-required';
/** Failures with a sentence of their own: `Passkeys.failed.<code>`. */
const named = [
  'passkey-canceled',
  'passkey-known',
  'email-not-confirmed',
  'too-many-passkeys',
  'too-many-requests',
];

const messageOf = ({ code }: AppError): string =>
  named.includes(code) ? `Passkeys.failed.${code}` : 'Passkeys.failed';

interface Values {
  currentPassword?: string;
}

/** Adds a passkey of this device: at once after a fresh log-in, otherwise by the password. */
export function AddPasskey({ isFresh }: { isFresh: boolean }) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  // The page may have been open for longer than the log-in is fresh.
  const [isStale, setStale] = useState(!isFresh);
  const [isOpen, setOpen] = useState(false);
  const asksPassword = isStale && isOpen;

  async function add({ currentPassword }: Values) {
    if (isStale && !isOpen) {
      setOpen(true);
      return undefined;
    }
    const answer = await dispatch(addPasskey(currentPassword));
    if (addPasskey.fulfilled.match(answer)) {
      setOpen(false);
      toast.show({ message: intl.formatMessage({ id: 'Passkeys.added' }) });
      return undefined;
    }
    const error = rejectionOf(answer);
    if (error.code === staleCode) {
      setStale(true);
      setOpen(true);
      return undefined;
    }
    return error.status === 403 && error.code === 'forbidden'
      ? { currentPassword: 'Passkeys.password.wrong' }
      : { [FORM_ERROR]: messageOf(error) };
  }

  return (
    <Form<Values>
      onSubmit={add}
      render={({ handleSubmit, submitting, submitError }) => (
        <form className={css.form} noValidate onSubmit={event => void handleSubmit(event)}>
          {asksPassword && <Proof />}
          {submitError && (
            <Notice tone={submitError === 'Passkeys.failed.passkey-canceled' ? 'info' : 'error'}>
              <FormattedMessage id={submitError} />
            </Notice>
          )}
          <div className={css.ways}>
            <Button type="submit" variant="secondary" inProgress={submitting}>
              <FormattedMessage id="Passkeys.add" />
            </Button>
            {asksPassword && (
              <Button variant="ghost" onClick={() => setOpen(false)}>
                <FormattedMessage id="Passkeys.cancel" />
              </Button>
            )}
          </div>
        </form>
      )}
    />
  );
}

/** Proof of who somebody is: the password, or another log-in by a code. */
function Proof() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectCurrentUser)?.attributes.email ?? '';
  const logsInByCode = useAppSelector(selectLogsInByCode);
  const link = useAppSelector(selectPasswordLink);
  return (
    <>
      {logsInByCode && (
        <div>
          <LogInAgain from={paths.changePassword()}>
            <FormattedMessage id="Passkeys.fresh.code" />
          </LogInAgain>
        </div>
      )}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <FieldCurrentPassword
        name="currentPassword"
        help={intl.formatMessage({ id: 'Passkeys.password.help' })}
        email={email}
        link={link}
        onSendLink={() => void dispatch(requestPasswordLink(email))}
      />
    </>
  );
}
