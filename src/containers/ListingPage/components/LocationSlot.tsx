import { FormattedMessage } from 'react-intl';
import { ListingLocation } from '#src/components/ListingLocation/ListingLocation.tsx';
import { mapCenterOf } from '#src/components/ListingLocation/mapCenter.ts';
import css from './ListingBody.module.css';
import { areaOf } from '#shared/geo/classPlace.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** Where it is, as far as everybody may know; nothing for a class from nowhere in particular. */
export function LocationSlot({ listing }: { listing: Listing }) {
  const {
    geolocation,
    publicData: { location },
  } = listing.attributes;
  const area = location && areaOf(location);
  if (!area && !geolocation) return null;
  return (
    <section aria-labelledby="location" className={css.section}>
      <h2 id="location" className={css.heading}>
        <FormattedMessage id="ListingPage.location" />
      </h2>
      {geolocation ? (
        <ListingLocation center={mapCenterOf(listing)} address={area} />
      ) : (
        <p className={css.text}>{area}</p>
      )}
    </section>
  );
}
