import { FormattedMessage } from 'react-intl';
import { InlineTextButton, Link } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { paths } from '#shared/config/paths.ts';
import type { MailCodeProblem } from '../hooks/useMailCode.ts';
import { AuthFailure } from './AuthFailure.tsx';

export interface MailCodeFailureProps {
  problem: MailCodeProblem;
  /** History state for the ways on, which preserves the return address. */
  linkState: object;
  /** Address that was entered. */
  email: string;
  /** Shows the log-in with a password on this page; null where that is another page. */
  onPassword: (() => void) | null;
}

const sentences: Readonly<Record<string, string>> = {
  'mail-code-over': 'MailCode.over',
  'mail-failed': 'MailCode.mailFailed',
  'email-taken': 'MailCode.unconfirmed',
};

/** Shows why a log-in by a code failed. */
export function MailCodeFailure({ problem, linkState, email, onPassword }: MailCodeFailureProps) {
  const { tried, error } = problem;
  const isTooMany = tried === 'send' && error.status === 429;
  const sentence = isTooMany ? 'MailCode.tooMany' : sentences[error.code];
  if (!sentence) {
    const isFactor = tried === 'factor';
    return <AuthFailure error={error} tried="signup" asksCode={isFactor} linkState={linkState} />;
  }
  return (
    <Notice tone="error">
      <FormattedMessage
        id={sentence}
        values={{
          login: chunks =>
            onPassword ? (
              <InlineTextButton onClick={onPassword}>{chunks}</InlineTextButton>
            ) : (
              <Link to={paths.login()} state={linkState}>
                {chunks}
              </Link>
            ),
          recover: chunks => (
            <Link to={paths.recoverPassword()} state={{ ...linkState, email }}>
              {chunks}
            </Link>
          ),
        }}
      />
    </Notice>
  );
}
