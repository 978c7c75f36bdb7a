import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { paths } from '#shared/config/paths.ts';
import type { FirstOrder } from '#shared/contract/api/orders.ts';

export interface OwnOrderProps {
  transactionId: string;
  state: FirstOrder['state'];
  /** It is booked by dates. */
  isStay: boolean;
}

const orderTones = {
  'pending-payment': 'warning',
  preauthorized: 'info',
  accepted: 'success',
  offered: 'warning',
  subscription: 'success',
} as const;

/** State of the reader's own order of the chosen time, with the way to it. */
export function OwnOrder({ transactionId, state, isStay }: OwnOrderProps) {
  return (
    <Notice
      tone={orderTones[state]}
      title={<FormattedMessage id={`ListingPage.own.${state}${isStay ? '.stay' : ''}`} />}
      action={
        <ButtonLink variant="secondary" size="small" to={paths.order({ id: transactionId })}>
          <FormattedMessage id={`ListingPage.own.${state}.link`} />
        </ButtonLink>
      }
    />
  );
}
