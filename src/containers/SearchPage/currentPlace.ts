import { currentLocation } from '#src/config/search.ts';
import { boundsAround, formatBounds } from '#shared/geo/bounds.ts';
import type { SearchQuery } from './searchQuery.ts';
import type { LatLng } from '#shared/contract/values.ts';

/** Why the reader's place is not known. */
export type LocationFailure = 'denied' | 'unavailable' | 'timeout';

/** The browser does not tell where the reader is. */
export class LocationError extends Error {
  readonly reason: LocationFailure;

  constructor(reason: LocationFailure) {
    super(reason);
    this.reason = reason;
  }
}

const reasons: Record<number, LocationFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** Where the reader is. @throws LocationError */
export function locate(): Promise<LatLng> {
  return new Promise((resolve, reject) => {
    // Absent where the page did not come over a secure connection.
    const { geolocation }: { geolocation?: Geolocation } = navigator;
    if (!geolocation) {
      reject(new LocationError('unavailable'));
      return;
    }
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ code }) => reject(new LocationError(reasons[code] ?? 'unavailable')),
      currentLocation.options,
    );
  });
}

/** The search within a kilometre north, south, east and west of a place. */
export const searchAround = (
  place: LatLng,
): Pick<SearchQuery, 'address' | 'bounds' | 'origin'> => ({
  address: '',
  bounds: formatBounds(boundsAround(place, currentLocation.boundsDistance)),
  origin: [place.lat, place.lng].map(degrees => Number(degrees.toFixed(8))).join(','),
});
