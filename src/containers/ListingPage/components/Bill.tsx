import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import type { PriceBreakdownProps } from '#src/components/PriceBreakdown/PriceBreakdown.tsx';
import { payinOf } from '#shared/transactions/ordering.ts';
import type { Booking } from '../hooks/useBooking.ts';
import { BillSkeleton } from './PanelSkeletons.tsx';
import css from './BookingPanel.module.css';

/** A phone needs no bill before its panel is open. */
const LazyPriceBreakdown = lazyComponent<PriceBreakdownProps>({
  load: () =>
    import('#src/components/PriceBreakdown/PriceBreakdown.tsx').then(
      module => module.PriceBreakdown,
    ),
  messages: ['price'],
  Skeleton: BillSkeleton,
});

export interface BillProps {
  booking: Pick<Booking, 'bill' | 'billRequest' | 'retryBill'>;
}

/** Shows the line items of a session or a stay, as the server computes them. */
export function Bill({ booking: { bill, billRequest, retryBill } }: BillProps) {
  const isAsked = billRequest.status === 'loading';
  useEffect(() => {
    if (isAsked) void LazyPriceBreakdown.preload();
  }, [isAsked]);
  if (bill) {
    return <LazyPriceBreakdown lineItems={bill} payinTotal={payinOf(bill)} role="customer" />;
  }
  if (billRequest.status === 'failed' && billRequest.error.code === 'amount-too-high') {
    return (
      <p className={css.note} role="alert">
        <FormattedMessage id="ListingPage.offer.priceTooHigh.text" />
      </p>
    );
  }
  if (billRequest.status === 'failed') {
    return (
      <p className={css.note} role="alert">
        <FormattedMessage id="BookingDatesForm.fetchLineItemsError" />{' '}
        <InlineTextButton onClick={retryBill}>
          <FormattedMessage id="ListingPage.retry" />
        </InlineTextButton>
      </p>
    );
  }
  return <BillSkeleton />;
}
