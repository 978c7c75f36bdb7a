import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { formatMoney, formatPrice, isSupportedCurrency } from '#shared/values/money.ts';
import type { ListingCardFacts } from '../listingCardFacts.ts';
import css from './CardPrice.module.css';

/** Price, and the places left. */
export function CardPrice({ facts }: { facts: ListingCardFacts }) {
  const { locale } = useIntl();
  const main = facts.price ?? facts.monthlyPrice;
  const isFree = facts.priceKind === 'free';
  const isUnknown = main !== null && !isSupportedCurrency(main.currency);
  return (
    <p className={css.root}>
      <span>
        {isUnknown && (
          <span className={css.unit}>
            <FormattedMessage id="ListingCard.unsupportedCurrency" />{' '}
          </span>
        )}
        <span className={css.amount}>
          {main && formatPrice(main, locale)}
          {isFree && <FormattedMessage id="ListingCard.free" />}
        </span>
        {main && !isFree && !isUnknown && (
          <span className={css.unit}>
            {' '}
            <FormattedMessage
              id={`ListingCard.price.${facts.priceKind}`}
              values={{
                unit: facts.saleUnit,
                monthly: facts.monthlyPrice ? formatMoney(facts.monthlyPrice, locale) : '',
              }}
            />
          </span>
        )}
      </span>
      {facts.seatsLeft !== null && facts.isOfTime && (
        <span className={clsx(css.places, facts.isAlmostFull && css.few)}>
          <FormattedMessage id="ListingCard.placesLeft" values={{ count: facts.seatsLeft }} />
        </span>
      )}
    </p>
  );
}
