import { KeyRound } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import css from '../AuthenticationPage.module.css';
import { usePasskeyLogIn } from '../hooks/usePasskeyLogIn.ts';
import type { PasskeyLogInOptions } from '../hooks/usePasskeyLogIn.ts';

/** Failures with a sentence of their own: `PasskeyLogIn.<code>`. */
const named = [
  'cookies-blocked',
  'passkey-canceled',
  'passkey-over',
  'passkey-refused',
  'passkey-unsupported',
  'too-many-requests',
];

/** The way in by a passkey. */
export function PasskeyWay(props: PasskeyLogInOptions) {
  const { inProgress, problem, logIn } = usePasskeyLogIn(props);
  const code = problem && (named.find(each => each === problem.code) ?? 'failed');
  return (
    <div className={css.passkey}>
      <Button
        variant="secondary"
        size="large"
        fullWidth
        inProgress={inProgress}
        iconStart={<KeyRound aria-hidden="true" />}
        onClick={() => void logIn()}
      >
        <FormattedMessage id="PasskeyLogIn.button" />
      </Button>
      {code && (
        <Notice tone={code === 'passkey-canceled' ? 'info' : 'error'}>
          <FormattedMessage id={`PasskeyLogIn.${code}`} />
        </Notice>
      )}
    </div>
  );
}
