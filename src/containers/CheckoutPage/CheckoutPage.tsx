import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { createSlug, paths } from '#src/config/paths.ts';
import { useAppDispatch, useAppSelector } from '#src/ducks/hooks.ts';
import { selectListing } from '#src/ducks/marketplaceData.duck.ts';
import { isFree } from '#src/transactions/ordering.ts';
import type { Listing } from '#src/util/entities.ts';
import { CheckoutContent } from './components/CheckoutContent.tsx';
import { OrderSummary } from './components/OrderSummary.tsx';
import { selectCheckout } from './CheckoutPage.duck.ts';
import { showListing } from './checkoutThunks.ts';
import { useCheckout } from './hooks/useCheckout.ts';
import css from './CheckoutPage.module.css';

/** Books a class: what it costs, the card, and the confirmation. */
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
  const { state, transaction, time } = checkout;
  const quote = transaction
    ? {
        lineItems: transaction.attributes.lineItems,
        payinTotal: transaction.attributes.payinTotal,
      }
    : state.quote;
  const isLoading = state.prepare.status === 'idle' || state.prepare.status === 'loading';
  const { title } = listing.attributes;
  return (
    <div className={css.root}>
      <header className={css.head}>
        <p className={css.back}>
          <Link variant="quiet" to={paths.listing({ slug: createSlug(title), id: listing.id })}>
            <FormattedMessage id="CheckoutPage.back" />
          </Link>
        </p>
        <h1 className={css.title}>
          <FormattedMessage
            id={isFree(listing) ? 'CheckoutPage.heading.free' : 'CheckoutPage.heading'}
          />
        </h1>
      </header>
      <aside className={css.aside}>
        <OrderSummary listing={listing} time={time} quote={quote} isLoading={isLoading} />
      </aside>
      <div className={css.main}>
        <CheckoutContent listing={listing} checkout={checkout} />
      </div>
    </div>
  );
}
