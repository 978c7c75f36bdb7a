import { currentLocation } from '#src/config/search.ts';
import { boundsAround, formatBounds } from '#shared/geo/bounds.ts';
import type { SearchQuery } from './searchQuery.ts';
import type { LatLng } from '#shared/contract/values.ts';

/** Reason for which the location is not available. */
export type LocationFailure = 'denied' | 'unavailable' | 'timeout';

/** Error of a location request. */
export class LocationError extends Error {
  readonly reason: LocationFailure;

  constructor(reason: LocationFailure) {
    super(reason);
    this.reason = reason;
  }
}

const reasons: Record<number, LocationFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** Requests the location of the browser. @throws LocationError */
export function locate(): Promise<LatLng> {
  return new Promise((resolve, reject) => {
    // Absent without a secure connection.
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

/** Returns the search within a kilometre in each direction of a place. */
export const searchAround = (
  place: LatLng,
): Pick<SearchQuery, 'address' | 'bounds' | 'origin'> => ({
  address: '',
  bounds: formatBounds(boundsAround(place, currentLocation.boundsDistance)),
  origin: [place.lat, place.lng].map(degrees => Number(degrees.toFixed(8))).join(','),
});
