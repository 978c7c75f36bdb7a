import { recognise } from '../PlaceCombobox/searchLocations.ts';
import type { PlaceValue } from '../PlaceCombobox/PlaceCombobox.tsx';
import { formatBounds } from '#shared/geo/formatBounds.ts';
import { searchBoundsOf } from '#shared/geo/place.ts';

/** Query parameters of a place in the address of the search page. */
export interface PlaceQuery {
  address: string;
  /** `neLat,neLng,swLat,swLng`. */
  bounds: string;
  /** `lat,lng`. */
  origin: string;
}

/**
 * The place that was chosen, or else what its text most likely means; null when it is unknown.
 * Rejects when places can not be looked up.
 */
export async function placeQuery(
  { text, place }: PlaceValue,
  locale: string,
): Promise<PlaceQuery | null> {
  const found = place ?? (await recognise(text, locale));
  return (
    found && {
      address: found.address,
      bounds: formatBounds(searchBoundsOf(found)),
      origin: `${found.origin.lat},${found.origin.lng}`,
    }
  );
}
