import type { LatLng } from '../contract/values.ts';

/** Metres. */
export const earthRadius = 6_371_000;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export const degrees = (value: number): number => (value * 180) / Math.PI;

/** A longitude from -180 to 180. */
export const wrapLng = (lng: number): number =>
  lng >= -180 && lng <= 180 ? lng : ((lng + 540) % 360) - 180;

/** The point at a distance in metres and a bearing in degrees, clockwise from north. */
export function destination({ lat, lng }: LatLng, distance: number, bearing: number): LatLng {
  const angle = distance / earthRadius;
  const from = radians(lat);
  const to = Math.asin(
    Math.sin(from) * Math.cos(angle) +
      Math.cos(from) * Math.sin(angle) * Math.cos(radians(bearing)),
  );
  const turn = Math.atan2(
    Math.sin(radians(bearing)) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  );
  return { lat: degrees(to), lng: lng + degrees(turn) };
}
