import { currentLocation } from '#src/config/search.ts';
import type { LatLng } from '#src/util/entities.ts';
import type { SearchQuery } from './searchQuery.ts';

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
    const { geolocation } = navigator as { geolocation?: Geolocation };
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

const earthRadius = 6_371_000;
const toDegrees = (radians: number) => (radians * 180) / Math.PI;
const round = (degrees: number) => Number(degrees.toFixed(8));

/** The search within `distance` metres north, south, east and west of a place. */
export function searchAround(
  { lat, lng }: LatLng,
  distance: number = currentLocation.boundsDistance,
): Pick<SearchQuery, 'address' | 'bounds' | 'origin'> {
  const north = toDegrees(distance / earthRadius);
  const ne = Math.min(lat + north, 90);
  const sw = Math.max(lat - north, -90);
  // Meridians meet at the poles: there every longitude is near.
  const east = toDegrees(distance / (earthRadius * Math.cos((lat * Math.PI) / 180)));
  const isPole = !(east < 180);
  const around = (degrees: number) => ((degrees + 540) % 360) - 180;
  const [neLng, swLng] = isPole ? [180, -180] : [around(lng + east), around(lng - east)];
  return {
    address: '',
    bounds: [ne, neLng, sw, swLng].map(round).join(','),
    origin: [lat, lng].map(round).join(','),
  };
}
