import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#src/config/marketplace.ts';
import { isFree, sellsSessions } from '#src/transactions/ordering.ts';
import { dateUnitOf } from '#src/util/dateUnits.ts';
import type { Listing } from '#src/util/entities.ts';
import { formatPrice, isSupportedCurrency } from '#src/util/money.ts';
import css from './PriceTag.module.css';

const unitWords = { session: 'Session', day: 'Day', night: 'Night' };

/** What a session costs, or a month where only that is sold. */
export function PriceTag({ listing }: { listing: Listing }) {
  const { locale } = useIntl();
  const { price, publicData } = listing.attributes;
  const unit = dateUnitOf(publicData);
  if (isFree(listing)) {
    return (
      <p className={css.root}>
        <span className={css.amount}>
          <FormattedMessage id="ListingPage.free" />
        </span>
      </p>
    );
  }
  const monthly = publicData.monthlyPrice;
  const perMonth = !sellsSessions(listing) && monthly !== undefined;
  const shown = perMonth ? { amount: monthly, currency: marketplace.currency } : price;
  if (!shown) return null;
  if (!isSupportedCurrency(shown.currency)) {
    return (
      <p className={css.root}>
        <span className={css.unit}>
          <FormattedMessage id="ListingCard.unsupportedCurrency" />
        </span>{' '}
        <span className={css.amount}>{formatPrice(shown, locale)}</span>
      </p>
    );
  }
  return (
    <p className={css.root}>
      <span className={css.amount}>{formatPrice(shown, locale)}</span>{' '}
      <span className={css.unit}>
        <FormattedMessage
          id={`ListingPage.per${perMonth ? 'Month' : unitWords[unit ?? 'session']}`}
        />
      </span>
    </p>
  );
}
