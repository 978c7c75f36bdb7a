import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { AppError } from '#src/util/errors.ts';
import { errorOf } from '#src/util/request.ts';
import type { ContactDetailsState } from '../ContactDetailsPage.duck.ts';

export interface SavingFailedProps {
  saving: ContactDetailsState;
  onRetry: () => void;
}

/** What could not be saved, unless a field tells it already. */
export function SavingFailed({ saving, onRetry }: SavingFailedProps) {
  const ofEmail = errorOf(saving.email);
  const email = ofEmail && isToldByField(ofEmail) ? null : ofEmail;
  const phone = errorOf(saving.phoneNumber);
  if (!email && !phone) return null;
  if (email?.code === 'email-too-many-verification-requests') {
    return (
      <Notice tone="error" title={<FormattedMessage id="ContactDetailsPage.error.tooMany" />} />
    );
  }
  const what = email && phone ? 'both' : email ? 'email' : 'phone';
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id={`ContactDetailsPage.error.${what}`} />}
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          <FormattedMessage id="ContactDetailsPage.retry" />
        </Button>
      }
    >
      <FormattedMessage id="ContactDetailsPage.error.text" />
    </Notice>
  );
}

const isToldByField = ({ code, status }: AppError) => code === 'email-taken' || status === 403;
