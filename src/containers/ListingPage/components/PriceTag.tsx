import { FormattedMessage, useIntl } from 'react-intl';
import { isFree, planPriceOf, sellsSessions } from '#shared/transactions/ordering.ts';
import { dateUnitOf, saleUnitOf } from '#shared/schedule/dateUnits.ts';
import { formatPrice, isSupportedCurrency } from '#shared/values/money.ts';
import css from './BookingPanel.module.css';
import type { Listing } from '#shared/contract/entities.ts';

export interface PriceTagProps {
  listing: Listing;
  /** Paying by the month is chosen. */
  isMonthly?: boolean;
}

/** Shows the price of a session, or of a month when it is chosen or only months are sold. */
export function PriceTag({ listing, isMonthly = false }: PriceTagProps) {
  const { locale } = useIntl();
  const { price, publicData } = listing.attributes;
  const unit = dateUnitOf(publicData) ?? saleUnitOf(publicData);
  if (isFree(listing)) {
    return (
      <p className={css.price}>
        <span className={css.amount}>
          <FormattedMessage id="ListingPage.free" />
        </span>
      </p>
    );
  }
  const monthly = isMonthly || !sellsSessions(listing) ? planPriceOf(listing) : null;
  const shown = monthly ?? price;
  if (!shown) return null;
  if (!isSupportedCurrency(shown.currency)) {
    return (
      <p className={css.price}>
        <span className={css.unit}>
          <FormattedMessage id="ListingCard.unsupportedCurrency" />
        </span>{' '}
        <span className={css.amount}>{formatPrice(shown, locale)}</span>
      </p>
    );
  }
  return (
    <p className={css.price}>
      <span className={css.amount}>{formatPrice(shown, locale)}</span>{' '}
      <span className={css.unit}>
        <FormattedMessage id={`ListingPage.per.${monthly && unit !== 'course' ? 'month' : unit}`} />
      </span>
    </p>
  );
}
