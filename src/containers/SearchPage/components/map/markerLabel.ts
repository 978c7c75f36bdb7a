import type { IntlShape } from 'react-intl';
import { listingCardFacts } from '#src/components/ListingCard/listingCardFacts.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { formatPrice } from '#shared/values/money.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** What the marker of a class says: its price, or that it is free. */
export function priceLabel(listing: Listing, intl: IntlShape): string {
  const { price, monthlyPrice, priceKind } = listingCardFacts(listing, marketplace.currency);
  const shown = price ?? monthlyPrice;
  return shown && priceKind !== 'free'
    ? formatPrice(shown, intl.locale)
    : intl.formatMessage({ id: 'ListingCard.free' });
}
