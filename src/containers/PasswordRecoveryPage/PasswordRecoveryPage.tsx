import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { AuthFrame } from '#src/components/AuthFrame/AuthFrame.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { paths } from '#shared/config/paths.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import {
  passwordLinkForgotten,
  requestPasswordLink,
  selectPasswordLink,
} from '#src/features/password/passwordLink.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { LinkSent } from './components/LinkSent.tsx';
import { RecoveryForm } from './components/RecoveryForm.tsx';
import css from './PasswordRecoveryPage.module.css';

/** Page that sends a password reset link, and then confirms that it was sent. */
export function PasswordRecoveryPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { state }: { state: unknown } = useLocation();
  const request = useAppSelector(selectPasswordLink);
  const ownEmail = useAppSelector(selectCurrentUser)?.attributes.email;
  const [email, setEmail] = useState(() => emailIn(state) ?? ownEmail ?? '');
  const [isSent, setSent] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => () => void dispatch(passwordLinkForgotten()), [dispatch]);
  // The pressed button is removed with its form, so the focus moves to the heading.
  useEffect(() => {
    if (isSent) heading.current?.focus();
  }, [isSent]);

  async function send(address: string) {
    setEmail(address);
    const answer = await dispatch(requestPasswordLink(address));
    if (requestPasswordLink.fulfilled.match(answer)) setSent(true);
    return requestPasswordLink.rejected.match(answer) ? answer.payload : undefined;
  }

  function retype() {
    dispatch(passwordLinkForgotten());
    setSent(false);
  }

  const messageKey = isSent ? 'sent' : 'title';
  return (
    <AuthFrame
      heading={<FormattedMessage id={`PasswordRecoveryPage.${messageKey}`} />}
      headingRef={heading}
      intro={
        <FormattedMessage
          id={`PasswordRecoveryPage.${isSent ? 'sent.text' : 'intro'}`}
          values={{ email: <strong className={css.email}>{email}</strong> }}
        />
      }
      isShort
    >
      <PageMeta title={intl.formatMessage({ id: `PasswordRecoveryPage.${messageKey}` })} noIndex />
      {isSent ? (
        <LinkSent request={request} onAgain={() => void send(email)} onRetype={retype} />
      ) : (
        <RecoveryForm initialEmail={email} request={request} onSubmit={send} />
      )}
      <p className={css.switch}>
        <FormattedMessage
          id="PasswordRecoveryPage.toLogin"
          values={{
            link: (chunks: ReactNode) => (
              <Link to={paths.login()} state={state}>
                {chunks}
              </Link>
            ),
          }}
        />
      </p>
    </AuthFrame>
  );
}

/** Returns the e-mail address typed on the previous page, from the history state. */
function emailIn(state: unknown): string | undefined {
  const email = typeof state === 'object' && state && 'email' in state ? state.email : null;
  return typeof email === 'string' && email ? email : undefined;
}
