import { FormattedMessage } from 'react-intl';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import type { AppError } from '#src/util/errors.ts';
import { ownValue } from '#shared/values/lookup.ts';
import { Link } from '../Link/Link.tsx';
import { Notice } from '../Notice/Notice.tsx';

const reasons: Record<string, string> = {
  'transaction-booking-time-not-available': 'full',
  'transaction-listing-insufficient-stock': 'full',
  'transaction-already-subscribed': 'already',
  'transaction-already-booked': 'booked',
  'transaction-invalid-transition': 'changed',
  'transaction-locked': 'changed',
  'transaction-missing-stripe-account': 'noPayouts',
  'transaction-stripe-account-disabled-charges': 'noPayouts',
  'transaction-stripe-account-disabled-payouts': 'noPayouts',
  'account-cannot-charge': 'noPayouts',
  'transaction-listing-not-found': 'gone',
  'listing-not-found': 'gone',
  'not-found': 'gone',
  'amount-too-high': 'tooHigh',
  forbidden: 'forbidden',
  unauthorized: 'loggedOut',
  'auth-invalid-access-token': 'loggedOut',
  network: 'offline',
};

/** Reason why the payment provider's page for a subscription did not open, and the next step. */
export function SubscribeFailure({ error }: { error: AppError }) {
  const name = ownValue(reasons, error.code) ?? 'other';
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
          values={{ days: marketplace.dayCountAvailableForBooking }}
        />
      )}
    </Notice>
  );
}
