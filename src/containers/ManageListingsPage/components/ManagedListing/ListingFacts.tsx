import { FormattedMessage, useIntl } from 'react-intl';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { useNextClass } from '#src/components/ClassTime/useNextClass.ts';
import { listingCardFacts } from '#src/components/ListingCard/listingCardFacts.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { formatMoney, formatPrice, isSupportedCurrency } from '#shared/values/money.ts';
import css from './ManagedListing.module.css';
import type { OwnListing } from '#shared/contract/entities.ts';

/** Shows the next class time, the price and the free seats. */
export function ListingFacts({ listing }: { listing: OwnListing }) {
  const { publicData } = listing.attributes;
  const { locale } = useIntl();
  const next = useNextClass(publicData);
  const { priceKind, saleUnit, price, monthlyPrice, seatsLeft, isWeekly } = listingCardFacts(
    listing,
    marketplace.currency,
  );
  const unknown = price && !isSupportedCurrency(price.currency) ? price : null;
  const prices = {
    unit: saleUnit,
    price: price && formatPrice(price, locale),
    monthlyPrice: monthlyPrice && formatMoney(monthlyPrice, locale),
  };
  // The stock of a weekly class covers many dates, so it does not apply to the next one.
  const left = isWeekly ? null : seatsLeft;
  const places = dateUnitOf(publicData)
    ? 'placesAtOnce'
    : isWeekly
      ? 'placesEach'
      : left === null
        ? 'places'
        : 'placesLeft';
  return (
    <div className={css.listingFacts}>
      {next && publicData.timezone && (
        <ClassTime start={next.start} timeZone={publicData.timezone} size="small" />
      )}
      <ul className={css.facts}>
        {next && next.weekdays.length > 0 && (
          <li>
            <FormattedMessage
              id="ManageListingsPage.weekly"
              values={{ days: next.weekdays.join(' · ') }}
            />
          </li>
        )}
        {(priceKind === 'free' || price || monthlyPrice) && (
          <li>
            {unknown ? (
              <>
                <FormattedMessage id="ListingCard.unsupportedCurrency" />{' '}
                {formatPrice(unknown, locale)}
              </>
            ) : (
              <FormattedMessage id={`ManageListingsPage.price.${priceKind}`} values={prices} />
            )}
          </li>
        )}
        {publicData.stock !== undefined && (
          <li>
            <FormattedMessage
              id={`ManageListingsPage.${places}`}
              values={{ places: publicData.stock, left: left ?? 0 }}
            />
          </li>
        )}
      </ul>
    </div>
  );
}
