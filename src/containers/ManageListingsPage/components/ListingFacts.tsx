import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import type { BadgeProps } from '#src/components/Badge/Badge.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { useNextClass } from '#src/components/ClassTime/useNextClass.ts';
import { listingCardFacts } from '#src/components/ListingCard/listingCardFacts.ts';
import { SeatsTaken } from '#src/components/SeatsTaken/SeatsTaken.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import type { TeachListing } from '#shared/contract/api/teach.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { formatMoney, formatPrice, isSupportedCurrency } from '#shared/values/money.ts';
import css from './OwnListingCard.module.css';

/** Says when a class is held next, or was last, on which weekdays, and what it costs. */
export function ListingTerms({ listing: { next, publicData, price } }: { listing: TeachListing }) {
  const shown = useNextClass(publicData);
  const { timezone } = publicData;
  const start = next ?? shown?.start;
  const cost = usePrice({ publicData, price: price ?? null });
  return (
    <>
      {start !== undefined && timezone && (
        <ClassTime start={start} timeZone={timezone} size="small" />
      )}
      <ul className={css.terms}>
        {shown && shown.weekdays.length > 0 && (
          <li>
            <FormattedMessage
              id="ListingCard.weekly"
              values={{ days: shown.weekdays.join(' · ') }}
            />
          </li>
        )}
        {cost && <li>{cost}</li>}
      </ul>
    </>
  );
}

/** Words of the price; null where none is set yet. */
function usePrice(attributes: Parameters<typeof listingCardFacts>[0]['attributes']): ReactNode {
  const { locale } = useIntl();
  const facts = listingCardFacts({ attributes }, marketplace.currency);
  const { priceKind, saleUnit, price, monthlyPrice } = facts;
  if (price && !isSupportedCurrency(price.currency)) {
    return (
      <>
        <FormattedMessage id="ListingCard.unsupportedCurrency" /> {formatPrice(price, locale)}
      </>
    );
  }
  if (priceKind !== 'free' && !price && !monthlyPrice) return null;
  return (
    <FormattedMessage
      id={`ManageListingsPage.price.${priceKind}`}
      values={{
        unit: saleUnit,
        price: price && formatPrice(price, locale),
        monthlyPrice: monthlyPrice && formatMoney(monthlyPrice, locale),
      }}
    />
  );
}

const tones: Record<TeachListing['state'] | 'over' | 'sentBack', BadgeProps['tone']> = {
  draft: 'info',
  pendingApproval: 'warning',
  published: 'positive',
  closed: 'neutral',
  over: 'neutral',
  sentBack: 'warning',
};

/** State of a listing, and who has booked it. */
export function ListingStanding({ listing }: { listing: TeachListing }) {
  const { state, next, publicData, taken, placesSet, stays, isOver = false } = listing;
  const { stock: places = 1 } = publicData;
  const isCounted = next !== undefined && state !== 'draft' && taken !== undefined;
  const isFull = isCounted && state === 'published' && places > 0 && taken >= places;
  const shown = listing.sentBack ? 'sentBack' : isOver && state === 'published' ? 'over' : state;
  const unit = state === 'draft' ? null : dateUnitOf(publicData);
  return (
    <div className={css.standing}>
      <Badge tone={tones[shown]}>
        <FormattedMessage id={`ManageListingsPage.state.${isFull ? 'full' : shown}`} />
      </Badge>
      {isCounted ? <SeatsTaken taken={taken} places={places} /> : <Places listing={listing} />}
      {placesSet !== undefined && (
        <span className={css.note}>
          <FormattedMessage id="ManageListingsPage.placesSet" values={{ count: placesSet }} />
        </span>
      )}
      {unit && stays !== undefined && (
        <span className={css.note}>
          <FormattedMessage id={`ManageListingsPage.stays.${unit}`} values={{ count: stays }} />
        </span>
      )}
    </div>
  );
}

/** How many can book, where nobody counts who has. */
function Places({ listing: { publicData } }: { listing: TeachListing }) {
  const { stock: places, weeklyDays = [] } = publicData;
  if (places === undefined) return null;
  const words = dateUnitOf(publicData) ? 'AtOnce' : weeklyDays.length > 0 ? 'Each' : '';
  return (
    <span className={css.note}>
      <FormattedMessage id={`ManageListingsPage.places${words}`} values={{ places }} />
    </span>
  );
}
