import { useEffect, useRef, useState } from 'react';
import { FORM_ERROR } from 'final-form';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { addPasskey, fetchPasskeys } from '#src/features/passkeys/passkeys.duck.ts';
import { FieldCurrentPassword } from '#src/features/password/FieldCurrentPassword.tsx';
import { LogInAgain } from '#src/features/password/LogInAgain.tsx';
import { selectMayLackPassword } from '#src/features/password/selectMayLackPassword.ts';
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
  const button = useRef<HTMLButtonElement>(null);
  // What had the focus goes with the field.
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  async function add({ currentPassword }: Values) {
    if (isStale && !isOpen) {
      setOpen(true);
      return undefined;
    }
    const answer = await dispatch(addPasskey(currentPassword));
    if (addPasskey.fulfilled.match(answer)) {
      close();
      toast.show({ message: intl.formatMessage({ id: 'Passkeys.added' }) });
      return undefined;
    }
    const error = rejectionOf(answer);
    // It may have been added by a call whose answer was lost.
    if (error.code === 'passkey-known') void dispatch(fetchPasskeys());
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
            <Button ref={button} type="submit" variant="secondary" inProgress={submitting}>
              <FormattedMessage id="Passkeys.add" />
            </Button>
            {asksPassword && (
              <Button variant="ghost" onClick={close}>
                <FormattedMessage id="Passkeys.cancel" />
              </Button>
            )}
          </div>
        </form>
      )}
    />
  );
}

/** Proof of who somebody is: the password, or another log-in. */
function Proof() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectCurrentUser)?.attributes.email ?? '';
  const mayLackPassword = useAppSelector(selectMayLackPassword);
  const link = useAppSelector(selectPasswordLink);
  const root = useRef<HTMLDivElement>(null);
  // It comes before the button that was pressed.
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('button, input:not([hidden])')?.focus();
  }, []);
  return (
    <div ref={root} className={css.form}>
      {mayLackPassword && (
        <div>
          <LogInAgain from={paths.changePassword()}>
            <FormattedMessage id="Passkeys.fresh" />
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
    </div>
  );
}
