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
import { PayAndConfirm } from './PayAndConfirm.tsx';
import { Problem } from './Problem.tsx';
import type { Listing } from '#shared/contract/entities.ts';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import css from './CheckoutForm.module.css';

export interface CheckoutContentProps {
  listing: Listing;
  checkout: Checkout;
  stage: CheckoutStage;
}

/**
 * Renders the content of a stage: the form, or the reason for which there is none and a next step.
 */
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
          action={<Way to={address} destination="listing" />}
        />
      );
    case 'noTime':
      return (
        <Notice
          tone="info"
          title={<FormattedMessage id={`CheckoutPage.${missing}`} />}
          action={<Way to={address} destination="listing" />}
        >
          <FormattedMessage id={`CheckoutPage.${missing}.text`} />
        </Notice>
      );
    case 'notBookable':
      return (
        <Notice
          tone="info"
          title={<FormattedMessage id={`CheckoutPage.offer.${stage.offer}`} />}
          action={<Way to={paths.search()} destination="search" />}
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
    case 'offered':
      return <OrderNotice id={`CheckoutPage.${stage.kind}`} transactionId={stage.transactionId} />;
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

/** Opens the order when it is confirmed, for instance after Back or a reload. */
function useLeave(stage: CheckoutStage, forget: () => void) {
  const navigate = useNavigate();
  const orderId = stage.kind === 'finished' ? stage.transactionId : null;
  useEffect(() => {
    if (!orderId) return;
    forget();
    void navigate(paths.order({ id: orderId }), { replace: true });
  }, [orderId, forget, navigate]);
}

/** Leads to an order that the student has already, or that a seat is held for. */
function OrderNotice({ id, transactionId }: { id: string; transactionId: string }) {
  return (
    <Notice
      tone="success"
      title={<FormattedMessage id={id} />}
      action={
        <ButtonLink to={paths.order({ id: transactionId })}>
          <FormattedMessage id={`${id}.link`} />
        </ButtonLink>
      }
    >
      <FormattedMessage id={`${id}.text`} />
    </Notice>
  );
}

function Way({ to, destination }: { to: string; destination: string }): ReactNode {
  return (
    <ButtonLink to={to}>
      <FormattedMessage id={`CheckoutPage.way.${destination}`} />
    </ButtonLink>
  );
}

/** Skeleton of the form. */
function CheckoutSkeleton() {
  return (
    <div className={css.root} aria-busy="true">
      <div className={css.group}>
        <Skeleton width="7rem" />
        <Skeleton shape="block" height="5.75rem" />
        <div className={css.pair}>
          <Skeleton shape="block" height="4.75rem" />
          <Skeleton shape="block" height="4.75rem" />
        </div>
      </div>
      <div className={css.group}>
        <Skeleton width="12rem" />
        <Skeleton shape="block" height="8rem" />
      </div>
      <Skeleton shape="block" height="3.25rem" />
    </div>
  );
}
