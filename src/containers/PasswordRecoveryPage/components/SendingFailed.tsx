import { FormattedMessage } from 'react-intl';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { AppError } from '#src/util/errors.ts';

/** Why the link was not mailed. */
export function SendingFailed({ error }: { error: AppError }) {
  const reason = error.status === 429 ? 'tooMany' : 'failed';
  return (
    <Notice tone="error">
      <FormattedMessage id={`PasswordRecoveryPage.error.${reason}`} />
    </Notice>
  );
}
