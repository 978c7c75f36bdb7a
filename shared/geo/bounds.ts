import type { LatLng } from '#shared/contract/values.ts';

/** Metres. */
export const earthRadius = 6_371_000;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (value: number): number => (value * 180) / Math.PI;

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

/** Returns the great-circle distance of two points in metres, by the haversine formula. */
export function distanceBetween(one: LatLng, other: LatLng): number {
  const half =
    Math.sin(radians(other.lat - one.lat) / 2) ** 2 +
    Math.cos(radians(one.lat)) *
      Math.cos(radians(other.lat)) *
      Math.sin(radians(other.lng - one.lng) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.sqrt(half));
}

/** A stretch of the earth; `sw.lng` above `ne.lng` means that it crosses the date line. */
export interface Bounds {
  ne: LatLng;
  sw: LatLng;
}

const decimals8 = (value: number) => Math.round(value * 1e8) / 1e8;

/** A circle as a closed ring of points, one every eight degrees; `radius` in metres. */
export function circleAround(center: LatLng, radius: number): LatLng[] {
  const points = Array.from({ length: 360 / 8 }, (_, step) =>
    destination(center, radius, step * 8),
  );
  return [...points, ...points.slice(0, 1)];
}

/** Bounds that reach `distance` metres from a point to every side. */
export function boundsAround(center: LatLng, distance: number): Bounds {
  const lat = degrees(distance / earthRadius);
  const lng = Math.min(180, lat / Math.max(Math.cos(radians(center.lat)), 1e-6));
  return roundBounds({
    ne: { lat: Math.min(90, center.lat + lat), lng: wrapLng(center.lng + lng) },
    sw: { lat: Math.max(-90, center.lat - lat), lng: wrapLng(center.lng - lng) },
  });
}

const roundPoint = ({ lat, lng }: LatLng): LatLng => ({
  lat: decimals8(lat),
  lng: decimals8(wrapLng(lng)),
});

/** Bounds with eight decimals, as they are sent and compared. */
export const roundBounds = ({ ne, sw }: Bounds): Bounds => ({
  ne: roundPoint(ne),
  sw: roundPoint(sw),
});

/** Bounds of `neLat,neLng,swLat,swLng`; null when the text is something else. */
export function parseBounds(text: string | null): Bounds | null {
  const numbers = (text ?? '').split(',').map(Number);
  const [neLat, neLng, swLat, swLng] = numbers;
  if (!text || numbers.length !== 4 || !numbers.every(Number.isFinite)) return null;
  return {
    ne: { lat: neLat ?? 0, lng: neLng ?? 0 },
    sw: { lat: swLat ?? 0, lng: swLng ?? 0 },
  };
}

/**
 * The smallest bounds with all points inside, over the date line where that is the shorter way;
 * null without points.
 */
export function boundsOfPoints(points: readonly LatLng[]): Bounds | null {
  const lngs = points.map(({ lng }) => wrapLng(lng)).toSorted((one, other) => one - other);
  const [west, east] = [lngs[0], lngs.at(-1)];
  if (west === undefined || east === undefined) return null;
  const lats = points.map(({ lat }) => lat);
  // What is widest between two points stays outside.
  let outside = { from: east, to: west, width: west + 360 - east };
  lngs.forEach((to, index) => {
    const from = lngs[index - 1] ?? to;
    if (to - from > outside.width) outside = { from, to, width: to - from };
  });
  return {
    ne: { lat: Math.max(...lats), lng: outside.from },
    sw: { lat: Math.min(...lats), lng: outside.to },
  };
}

/** Two numbers from 0 to 1 that a text always gives alike. */
function numbersOf(seed: string): [number, number] {
  let hash = 0x811c9dc5;
  const next = () => {
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^= hash >>> 16) >>> 0) / 0x1_0000_0000;
  };
  for (let index = 0; index < seed.length; index += 1) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
  }
  return [next(), next()];
}

/**
 * A point near another, at most `distance` metres away; the same for the same seed, so that looking
 * often reveals no more than looking once.
 */
export function obfuscate(point: LatLng, distance: number, seed: string): LatLng {
  const [far, turn] = numbersOf(seed);
  const { lat, lng } = destination(point, Math.sqrt(far) * distance, turn * 360);
  return { lat, lng: wrapLng(lng) };
}
