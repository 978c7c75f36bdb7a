import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { paths } from '#shared/config/paths.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import {
  ensureRecurringProduct,
  isProductMissing,
  selectRecurringProduct,
} from '../../recurringProduct.duck.ts';
import type { OwnListing } from '#shared/contract/entities.ts';

/**
 * Retries the creation of the subscription product, which is first attempted when the class is
 * published or its price changes, and shows a failure.
 */
export function RecurringProduct({ listing }: { listing: OwnListing }) {
  const dispatch = useAppDispatch();
  // The first automatic attempt shows no progress.
  const [hasRetried, setRetried] = useState(false);
  const request = useAppSelector(state => selectRecurringProduct(state, listing.id));
  const { state } = listing.attributes;
  // Publishing makes it, also where the operator looks first.
  const isOut = state === 'published' || state === 'pendingApproval';
  const isWanted = isOut && isProductMissing(listing);
  const isUntried = isWanted && request.status === 'idle';
  useEffect(() => {
    if (isUntried) void dispatch(ensureRecurringProduct(listing));
  }, [dispatch, isUntried, listing]);
  const inProgress = request.status === 'loading' && hasRetried;
  if (!isWanted || (request.status !== 'failed' && !inProgress)) return null;
  const hasNoAccount =
    request.status === 'failed' && request.error.code === 'transaction-missing-stripe-account';
  return (
    <Notice
      tone={inProgress ? 'info' : 'error'}
      title={<FormattedMessage id={`RecurringProduct.${inProgress ? 'loading' : 'failed'}`} />}
      action={
        hasNoAccount ? (
          <ButtonLink variant="secondary" size="small" to={paths.payouts()}>
            <FormattedMessage id="RecurringProduct.payouts" />
          </ButtonLink>
        ) : (
          <Button
            variant="secondary"
            size="small"
            inProgress={inProgress}
            onClick={() => {
              setRetried(true);
              void dispatch(ensureRecurringProduct(listing));
            }}
          >
            <FormattedMessage id="ErrorState.retry" />
          </Button>
        )
      }
    >
      {!inProgress && (
        <FormattedMessage id={`RecurringProduct.failed.${hasNoAccount ? 'account' : 'text'}`} />
      )}
    </Notice>
  );
}
