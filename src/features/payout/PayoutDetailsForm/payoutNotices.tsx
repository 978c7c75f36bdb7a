import { FormattedMessage } from 'react-intl';
import type { AppError } from '#src/util/errors.ts';
import { isPostalCodeRefused } from '../payoutDetails.ts';
import { Button } from '#src/components/Button/Button.tsx';
import type { StripeScript } from '#src/components/CardField/useStripe.ts';
import { Notice } from '#src/components/Notice/Notice.tsx';

export interface PayoutFailedProps {
  error: AppError;
  /**
   * Place of the person behind the company whom the error is about, from 1; the first opens the
   * account.
   */
  person?: number;
}

/** Says that the payment provider refused the details, in its own words where it has some. */
export function PayoutFailed({ error, person }: PayoutFailedProps) {
  const key = person === undefined ? 'failed' : person === 1 ? 'failed.opener' : 'failed.owner';
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id={`PayoutDetailsForm.${key}`} values={{ number: person }} />}
    >
      {isPostalCodeRefused(error) ? (
        <FormattedMessage id="PayoutDetailsForm.postalCode.invalid" />
      ) : (
        (error.providerMessage ?? (
          <FormattedMessage
            id={`PayoutDetailsForm.failed.${error.status === 0 ? 'offline' : 'help'}`}
          />
        ))
      )}
    </Notice>
  );
}

/**
 * Says that nothing can be sent without the payment provider's script. Renders nothing when it is
 * there.
 */
export function ScriptNotice({ script }: { script: StripeScript }) {
  if (script.status === 'keyMissing') {
    return (
      <Notice tone="error" title={<FormattedMessage id="PayoutDetailsForm.keyMissing" />}>
        <FormattedMessage id="PayoutDetailsForm.keyMissing.help" />
      </Notice>
    );
  }
  if (script.status !== 'failed') return null;
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id="PayoutDetailsForm.scriptFailed" />}
      action={
        <Button variant="secondary" size="small" onClick={script.retry}>
          <FormattedMessage id="ErrorState.retry" />
        </Button>
      }
    />
  );
}
