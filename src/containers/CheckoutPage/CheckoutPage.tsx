import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { DemoBanner } from '#src/components/DemoBanner/DemoBanner.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { BackLink } from '#src/components/Link/BackLink.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectListing } from '#src/ducks/marketplaceData.duck.ts';
import { isFree } from '#shared/transactions/ordering.ts';
import { CheckoutContent } from './components/CheckoutContent.tsx';
import { OrderSummary } from './components/OrderSummary.tsx';
import { selectCheckout } from './CheckoutPage.duck.ts';
import { checkoutStageOf } from './checkoutStage.ts';
import type { CheckoutStage } from './checkoutStage.ts';
import { showListing } from './checkoutThunks.ts';
import { useCheckout } from './hooks/useCheckout.ts';
import css from './CheckoutPage.module.css';
import type { Listing } from '#shared/contract/entities.ts';

export { loader } from './CheckoutPage.loader.ts';

/** Checkout of a class or a stay: the price, the card and the confirmation. */
export function CheckoutPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { id = '' } = useParams();
  const { show, listingId } = useAppSelector(selectCheckout);
  const listing = useAppSelector(state => selectListing(state, listingId));
  return (
    <>
      <PageMeta title={intl.formatMessage({ id: 'CheckoutPage.title' })} noIndex />
      {show.status === 'failed' ? (
        <ErrorState
          headingLevel={1}
          title={<FormattedMessage id="CheckoutPage.failed" />}
          onRetry={() => void dispatch(showListing(id))}
        />
      ) : (
        listing && <Loaded key={listing.id} listing={listing} />
      )}
    </>
  );
}

function Loaded({ listing }: { listing: Listing }) {
  const checkout = useCheckout(listing);
  const { state, transaction, time, places } = checkout;
  const quote = transaction
    ? {
        lineItems: transaction.attributes.lineItems,
        payinTotal: transaction.attributes.payinTotal,
      }
    : state.quote;
  const stage = checkoutStageOf(checkout);
  const { title } = listing.attributes;
  return (
    <div className={css.root}>
      <header className={css.head}>
        <p>
          <BackLink to={paths.listing({ slug: createSlug(title), id: listing.id })}>
            <FormattedMessage id="CheckoutPage.back" />
          </BackLink>
        </p>
        <h1 className={css.title}>
          <FormattedMessage id={headingOf(stage, isFree(listing))} />
        </h1>
        {!isFree(listing) && (
          <DemoBanner title={<FormattedMessage id="CheckoutPage.demo" />}>
            <FormattedMessage id="CheckoutPage.demo.help" />
          </DemoBanner>
        )}
      </header>
      <aside className={css.aside}>
        <OrderSummary
          listing={listing}
          time={time}
          places={places}
          quote={quote}
          isLoading={stage.kind === 'waiting'}
        />
      </aside>
      <div className={css.main}>
        <CheckoutContent listing={listing} checkout={checkout} stage={stage} />
      </div>
    </div>
  );
}

/** Returns the id of the heading, which does not request payment where nothing can be paid. */
function headingOf(stage: CheckoutStage, free: boolean): string {
  switch (stage.kind) {
    case 'own':
    case 'noTime':
    case 'notBookable':
    case 'booked':
    case 'offered':
      return `CheckoutPage.heading.${stage.kind}`;
    default:
      return free ? 'CheckoutPage.heading.free' : 'CheckoutPage.heading';
  }
}
