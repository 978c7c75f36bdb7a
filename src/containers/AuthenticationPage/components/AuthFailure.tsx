import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { paths } from '#shared/config/paths.ts';
import type { AppError } from '#src/util/errors.ts';

export interface AuthFailureProps {
  error: AppError;
  /** What was tried. */
  tried: 'login' | 'signup';
  /** Goes along to log-in, so that the way back is not lost. */
  linkState: object;
}

/** Why log-in or sign-up did not work, in words that tell a stranger nothing. */
export function AuthFailure({ error, tried, linkState }: AuthFailureProps) {
  const unreachable = error.status === 0 || error.status >= 500;
  return (
    <Notice tone="error">
      {unreachable ? (
        <FormattedMessage id="AuthenticationPage.unreachable" />
      ) : error.status === 429 && tried === 'login' ? (
        <FormattedMessage
          id="AuthenticationPage.loginTooMany"
          values={{ link: chunks => <Link to={paths.recoverPassword()}>{chunks}</Link> }}
        />
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
