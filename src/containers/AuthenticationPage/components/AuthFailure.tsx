import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { paths } from '#shared/config/paths.ts';
import type { AppError } from '#src/util/errors.ts';

export interface AuthFailureProps {
  error: AppError;
  /** Action that failed. */
  tried: 'login' | 'signup';
  /** A code was requested. */
  asksCode?: boolean;
  /** History state for the link to the log-in, which preserves the return address. */
  linkState: object;
}

/** Shows why log-in or sign-up failed, without saying whether an account exists. */
export function AuthFailure({ error, tried, asksCode = false, linkState }: AuthFailureProps) {
  const unreachable = error.status === 0 || error.status >= 500;
  return (
    <Notice tone="error">
      {error.code === 'cookies-blocked' ? (
        <FormattedMessage
          id={`AuthenticationPage.${error.reason === 'signed-up' ? 'signedUpWithoutCookies' : 'cookiesBlocked'}`}
        />
      ) : unreachable ? (
        <FormattedMessage id="AuthenticationPage.unreachable" />
      ) : error.status === 429 && asksCode ? (
        <FormattedMessage id="AuthenticationPage.codeTooMany" />
      ) : error.status === 429 && tried === 'login' ? (
        <FormattedMessage
          id="AuthenticationPage.loginTooMany"
          values={{ link: chunks => <Link to={paths.recoverPassword()}>{chunks}</Link> }}
        />
      ) : error.status === 429 ? (
        <FormattedMessage id="AuthenticationPage.signupTooMany" />
      ) : error.code === 'email-taken' ? (
        <FormattedMessage
          id="AuthenticationPage.emailTaken"
          values={{
            link: chunks => (
              <Link to={paths.login()} state={linkState}>
                {chunks}
              </Link>
            ),
          }}
        />
      ) : asksCode ? (
        <FormattedMessage id="AuthenticationPage.codeFailed" />
      ) : (
        <FormattedMessage
          id={
            tried === 'login' ? 'AuthenticationPage.loginFailed' : 'AuthenticationPage.signupFailed'
          }
        />
      )}
    </Notice>
  );
}
