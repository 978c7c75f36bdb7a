import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { errorOf } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import css from '../PasswordRecoveryPage.module.css';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { AppError } from '#src/util/errors.ts';

export interface LinkSentProps {
  /** Request that sends the link again. */
  request: RequestStatus;
  onAgain: () => void;
  onRetype: () => void;
}

/** Offers to send the link again, or to another address. */
export function LinkSent({ request, onAgain, onRetype }: LinkSentProps) {
  const [isAgain, setAgain] = useState(false);
  const error = errorOf(request);
  return (
    <div className={css.actions}>
      <p>
        <FormattedMessage id="PasswordRecoveryPage.sent.missing" />
      </p>
      <Button
        variant="secondary"
        size="large"
        inProgress={request.status === 'loading'}
        onClick={() => {
          setAgain(true);
          onAgain();
        }}
      >
        <FormattedMessage id="PasswordRecoveryPage.again" />
      </Button>
      <p role="status" className={css.news}>
        {isAgain && request.status === 'ready' && (
          <FormattedMessage id="PasswordRecoveryPage.again.done" />
        )}
      </p>
      {error && <SendingFailed error={error} />}
      <Button variant="ghost" onClick={onRetype}>
        <FormattedMessage id="PasswordRecoveryPage.retype" />
      </Button>
    </div>
  );
}

/** Shows why the link was not sent. */
export function SendingFailed({ error }: { error: AppError }) {
  const reason = error.status === 429 ? 'tooMany' : 'failed';
  return (
    <Notice tone="error">
      <FormattedMessage id={`PasswordRecoveryPage.error.${reason}`} />
    </Notice>
  );
}
