import { FormattedMessage, useIntl } from 'react-intl';
import { ActionBar } from '#src/components/ActionBar/ActionBar.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { SubscribeFailure } from '#src/features/subscription/SubscribeFailure.tsx';
import { SubscriptionTerms } from '#src/features/subscription/SubscriptionTerms.tsx';
import { useSubscribe } from '#src/features/subscription/useSubscribe.ts';
import { monthlyPriceOf } from '#shared/transactions/ordering.ts';
import { formatMoney } from '#shared/values/money.ts';
import css from '../TransactionPage.module.css';
import type { Listing } from '#shared/contract/entities.ts';

export interface SubscribeActionProps {
  listing: Listing;
  transactionId: string;
  /** Resumes an open payment instead of starting a new one. */
  isOpen: boolean;
}

/** Button to the payment provider, with the terms of the subscription. */
export function SubscribeAction({ listing, transactionId, isOpen }: SubscribeActionProps) {
  const { locale } = useIntl();
  const { inProgress, error, begin } = useSubscribe();
  const price = monthlyPriceOf(listing);
  return (
    <>
      {error && <SubscribeFailure error={error} />}
      <ActionBar lead={price && <span className={css.price}>{formatMoney(price, locale)}</span>}>
        <Button
          size="large"
          inProgress={inProgress}
          onClick={() => void begin({ listingId: listing.id, transactionId })}
        >
          <FormattedMessage id={`Subscribe.${isOpen ? 'resume' : 'action'}`} />
        </Button>
      </ActionBar>
      {price && <SubscriptionTerms price={price} />}
    </>
  );
}
