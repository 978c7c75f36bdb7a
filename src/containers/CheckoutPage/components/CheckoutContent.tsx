import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { problemOf } from '../checkoutErrors.ts';
import type { CheckoutStage } from '../checkoutStage.ts';
import type { Checkout } from '../hooks/useCheckout.ts';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { PayAndConfirm } from './PayAndConfirm.tsx';
import { Problem } from './Problem.tsx';
import type { Listing } from '#shared/contract/entities.ts';

export interface CheckoutContentProps {
  listing: Listing;
  checkout: Checkout;
  stage: CheckoutStage;
}

/** What the stage of the checkout asks for: the form, or why there is none and where to go. */
export function CheckoutContent({ listing, checkout, stage }: CheckoutContentProps) {
  const address = paths.listing({ slug: createSlug(listing.attributes.title), id: listing.id });
  const missing = dateUnitOf(listing.attributes.publicData) ? 'noDates' : 'noTime';
  useLeave(stage, checkout.forget);
  switch (stage.kind) {
    case 'own':
      return (
        <Notice
          tone="info"
          title={<FormattedMessage id="CheckoutPage.error.ownListing" />}
          action={<Way to={address} words="listing" />}
        />
      );
    case 'noTime':
      return (
        <Notice
          tone="info"
          title={<FormattedMessage id={`CheckoutPage.${missing}`} />}
          action={<Way to={address} words="listing" />}
        >
          <FormattedMessage id={`CheckoutPage.${missing}.text`} />
        </Notice>
      );
    case 'notBookable':
      return (
        <Notice
          tone="info"
          title={<FormattedMessage id={`CheckoutPage.offer.${stage.offer}`} />}
          action={<Way to={paths.search()} words="search" />}
        >
          <FormattedMessage id="CheckoutPage.offer.text" />
        </Notice>
      );
    case 'failed':
      return (
        <Problem
          problem={problemOf(stage.error, 'speculate')}
          listing={listing}
          onRetry={checkout.retry}
        />
      );
    case 'booked':
      return (
        <Notice
          tone="success"
          title={<FormattedMessage id="CheckoutPage.booked" />}
          action={
            <ButtonLink to={paths.order({ id: stage.transactionId })}>
              <FormattedMessage id="CheckoutPage.booked.link" />
            </ButtonLink>
          }
        >
          <FormattedMessage id="CheckoutPage.booked.text" />
        </Notice>
      );
    case 'over':
      return (
        <Notice
          tone="warning"
          title={<FormattedMessage id={`CheckoutPage.${stage.standing}`} />}
          action={
            <Button onClick={checkout.restart}>
              <FormattedMessage id="CheckoutPage.restart" />
            </Button>
          }
        >
          <FormattedMessage id={`CheckoutPage.${stage.standing}.text`} />
        </Notice>
      );
    case 'waiting':
    case 'finished':
      return <CheckoutSkeleton />;
    case 'pay':
      return <PayAndConfirm listing={listing} time={stage.time} checkout={checkout} />;
  }
}

/** Back or reload after everything went through: the order is the place to be. */
function useLeave(stage: CheckoutStage, forget: () => void) {
  const navigate = useNavigate();
  const orderId = stage.kind === 'finished' ? stage.transactionId : null;
  useEffect(() => {
    if (!orderId) return;
    forget();
    void navigate(paths.order({ id: orderId }), { replace: true });
  }, [orderId, forget, navigate]);
}

function Way({ to, words }: { to: string; words: string }): ReactNode {
  return (
    <ButtonLink to={to}>
      <FormattedMessage id={`CheckoutPage.way.${words}`} />
    </ButtonLink>
  );
}
