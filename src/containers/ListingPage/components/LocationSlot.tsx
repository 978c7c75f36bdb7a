import { FormattedMessage } from 'react-intl';
import { ListingLocation } from '#src/components/ListingLocation/ListingLocation.tsx';
import { cityOf } from './Facts.tsx';
import css from './ListingBody.module.css';
import type { Listing } from '#shared/contract/entities.ts';

/** Where it is, as far as everybody may know; nothing for a class from nowhere in particular. */
export function LocationSlot({ listing }: { listing: Listing }) {
  const { geolocation, publicData } = listing.attributes;
  const address = publicData.location?.address;
  if (!address && !geolocation) return null;
  return (
    <section aria-labelledby="location" className={css.section}>
      <h2 id="location" className={css.heading}>
        <FormattedMessage id="ListingPage.location" />
      </h2>
      {geolocation ? (
        <ListingLocation
          geolocation={geolocation}
          listingId={listing.id}
          address={address && cityOf(address)}
        />
      ) : (
        address && <p className={css.text}>{cityOf(address)}</p>
      )}
    </section>
  );
}
