import { currentLocation } from '#src/config/search.ts';
import { boundsAround } from '#shared/geo/bounds.ts';
import { formatBounds } from '#shared/geo/formatBounds.ts';
import type { SearchQuery } from './searchQuery.ts';
import type { LatLng } from '#shared/contract/values.ts';

/** Returns the search within a kilometre in each direction of a place. */
export const searchAround = (
  place: LatLng,
): Pick<SearchQuery, 'address' | 'bounds' | 'origin'> => ({
  address: '',
  bounds: formatBounds(boundsAround(place, currentLocation.boundsDistance)),
  origin: [place.lat, place.lng].map(degrees => Number(degrees.toFixed(8))).join(','),
});
