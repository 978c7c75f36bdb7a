import { FormattedMessage } from 'react-intl';
import { ClassPanel } from '#src/components/ClassPanel/ClassPanel.tsx';
import { ClassTime as When } from '#src/components/ClassTime/ClassTime.tsx';
import { PriceBreakdown } from '#src/components/PriceBreakdown/PriceBreakdown.tsx';
import { StayDates } from '#src/components/StayDates/StayDates.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import type { ClassTime } from '#shared/transactions/ordering.ts';
import { dateUnitOf, rangeOf } from '#shared/schedule/dateUnits.ts';
import type { Quote } from '../order.ts';
import css from '../CheckoutPage.module.css';
import type { Listing } from '#shared/contract/entities.ts';

export interface OrderSummaryProps {
  listing: Listing;
  time: ClassTime | null;
  /** Number of places. */
  places: number;
  /** null until it is known. */
  quote: Quote | null;
  /** The quote is being requested. */
  isLoading: boolean;
}

/** Summary of the order: the class, its time, and the price. */
export function OrderSummary({ listing, time, places, quote, isLoading }: OrderSummaryProps) {
  const { title, publicData } = listing.attributes;
  const unit = dateUnitOf(publicData);
  return (
    <ClassPanel
      image={listing.images?.[0]}
      workout={listing.attributes.publicData.yogaStyles?.[0]}
      title={title}
      titleId="summary"
      after={
        <>
          {time && publicData.timezone && (
            <div className={css.when}>
              {unit ? (
                <StayDates range={rangeOf(time)} unit={unit} />
              ) : (
                <When start={time.start} end={time.end} timeZone={publicData.timezone} />
              )}
              {places > 1 && (
                <p className={css.teacher}>
                  <FormattedMessage id="CheckoutPage.places" values={{ places }} />
                </p>
              )}
            </div>
          )}
          {(quote || isLoading) && (
            <div className={css.bill} aria-busy={isLoading || undefined}>
              {quote ? (
                <PriceBreakdown
                  lineItems={quote.lineItems}
                  payinTotal={quote.payinTotal?.amount === 0 ? null : quote.payinTotal}
                  role="customer"
                />
              ) : (
                <div className={css.waiting}>
                  <Skeleton width="100%" />
                  <Skeleton width="100%" />
                </div>
              )}
            </div>
          )}
        </>
      }
    >
      {listing.author && (
        <p className={css.teacher}>
          <FormattedMessage
            id="CheckoutPage.with"
            values={{ teacher: listing.author.attributes.profile.displayName }}
          />
        </p>
      )}
    </ClassPanel>
  );
}
