import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { createSlug, paths } from '#src/config/paths.ts';
import type { Listing } from '#src/util/entities.ts';
import { problemOf } from '../checkoutErrors.ts';
import type { Checkout } from '../hooks/useCheckout.ts';
import { PayAndConfirm } from './PayAndConfirm.tsx';
import { Problem } from './Problem.tsx';

export interface CheckoutContentProps {
  listing: Listing;
  checkout: Checkout;
}

/** The step the checkout is at: the form, or why there is none and where to go. */
export function CheckoutContent({ listing, checkout }: CheckoutContentProps) {
  const { state, offer, isOwn, time, restart, retry, forget } = checkout;
  const navigate = useNavigate();
  const { order, prepare } = state;
  const address = paths.listing({ slug: createSlug(listing.attributes.title), id: listing.id });

  // Back or reload after everything went through: the order is the place to be.
  const finishedId =
    order?.standing === 'confirmed' && state.submit.status !== 'working'
      ? order.transactionId
      : null;
  useEffect(() => {
    if (!finishedId) return;
    forget();
    void navigate(paths.order({ id: finishedId }), { replace: true });
  }, [finishedId, forget, navigate]);

  const backToClass = (
    <ButtonLink variant="secondary" size="small" to={address}>
      <FormattedMessage id="CheckoutPage.way.listing" />
    </ButtonLink>
  );
  if (isOwn) {
    return (
      <Notice
        tone="info"
        title={<FormattedMessage id="CheckoutPage.error.ownListing" />}
        action={backToClass}
      />
    );
  }
  if (!time) {
    return (
      <Notice
        tone="info"
        title={<FormattedMessage id="CheckoutPage.noTime" />}
        action={backToClass}
      />
    );
  }
  if (prepare.status === 'failed') {
    // A class that can not be booked says so itself, better than the refusal of the quote.
    return offer.kind === 'bookable' ? (
      <Problem problem={problemOf(prepare.error, 'speculate')} listing={listing} onRetry={retry} />
    ) : (
      <NotBookable kind={offer.kind} />
    );
  }
  if (prepare.status !== 'ready' || finishedId) {
    return (
      <div aria-busy="true">
        <Skeleton shape="block" height="18rem" />
      </div>
    );
  }
  if (state.bookedTransactionId) {
    return (
      <Notice
        tone="success"
        title={<FormattedMessage id="CheckoutPage.booked" />}
        action={
          <ButtonLink size="small" to={paths.order({ id: state.bookedTransactionId })}>
            <FormattedMessage id="CheckoutPage.booked.link" />
          </ButtonLink>
        }
      >
        <FormattedMessage id="CheckoutPage.booked.text" />
      </Notice>
    );
  }
  if (order && (order.standing === 'expired' || order.standing === 'ended')) {
    return (
      <Notice
        tone="warning"
        title={<FormattedMessage id={`CheckoutPage.${order.standing}`} />}
        action={
          <Button size="small" onClick={restart}>
            <FormattedMessage id="CheckoutPage.restart" />
          </Button>
        }
      >
        <FormattedMessage id={`CheckoutPage.${order.standing}.text`} />
      </Notice>
    );
  }
  if (!order && offer.kind !== 'bookable') return <NotBookable kind={offer.kind} />;
  return <PayAndConfirm listing={listing} time={time} checkout={checkout} />;
}

function NotBookable({ kind }: { kind: string }) {
  return (
    <Notice
      tone="info"
      title={<FormattedMessage id={`CheckoutPage.offer.${kind}`} />}
      action={
        <ButtonLink variant="secondary" size="small" to={paths.search()}>
          <FormattedMessage id="CheckoutPage.way.search" />
        </ButtonLink>
      }
    >
      <FormattedMessage id="CheckoutPage.offer.text" />
    </Notice>
  );
}
