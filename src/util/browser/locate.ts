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
export function locate(options: PositionOptions): Promise<LatLng> {
  return new Promise((resolve, reject) => {
    // Without HTTPS browsers have none, or refuse as if the reader had.
    const { geolocation }: { geolocation?: Geolocation } = navigator;
    if (!geolocation || globalThis.isSecureContext === false) {
      reject(new LocationError('unavailable'));
      return;
    }
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ code }) => reject(new LocationError(reasons[code] ?? 'unavailable')),
      options,
    );
  });
}
