import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import type { AppError } from '#src/util/errors.ts';
import { whenAgain } from '#src/util/whenAgain.ts';
import { Link } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { subscribeReasonOf } from './subscribeReason.ts';

export interface SubscribeFailureProps {
  error: AppError;
  /** It is a course that is booked as a whole. */
  isCourse?: boolean;
}

/** Reasons whose words differ for a course. */
const ofCourses = new Set(['full', 'already', 'booked', 'forbidden', 'loggedOut', 'unpaid']);

/**
 * Reason why the payment provider's page for a subscription or a course did not open, and the next
 * step.
 */
export function SubscribeFailure({ error, isCourse = false }: SubscribeFailureProps) {
  const intl = useIntl();
  const reason = subscribeReasonOf(error.code);
  const name = isCourse && ofCourses.has(reason) ? `${reason}.course` : reason;
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id={`Subscribe.failed.${name}`} />}
      action={
        error.transactionId && (
          <Link to={paths.order({ id: error.transactionId })}>
            <FormattedMessage id="Subscribe.failed.booked.link" />
          </Link>
        )
      }
    >
      {error.providerMessage ?? (
        <FormattedMessage
          id={`Subscribe.failed.${name}.text`}
          values={{ days: marketplace.dayCountAvailableForBooking, when: whenAgain(intl, error) }}
        />
      )}
    </Notice>
  );
}
