import { destination, wrapLng } from './bounds.ts';
import { withoutStreet } from './classPlace.ts';
import type { LatLng } from '#shared/contract/values.ts';

/** The place of a class, for its teacher and the people who have booked it. */
export interface ExactPlace {
  /**
   * As it is written, from near to far: `12 Main St, Portland, Oregon, United States`. Empty when
   * only a point is known.
   */
  address: string;
  building?: string;
  /** null when the address was typed and no place chosen for it. */
  geolocation: LatLng | null;
}

/** The public part of the place of a class. */
export interface RoughPlace {
  /** Without an address when nothing of it is surely no street. */
  location: { address?: string; isRough: true };
  geolocation: LatLng | null;
}

/** Cryptographically random number from 0 to below 1. */
function secretRandom(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / 0x1_0000_0000;
}

/**
 * The rough place of an exact one: its area, and a point at most `radius` metres away. The point is
 * chosen by chance, as one that could be computed from what is public would give the exact place
 * away; choose once and store it, since several points around one place reveal where it is.
 * `isStreet`: whether the address begins with a street.
 */
export function roughPlaceOf(
  { address, geolocation }: ExactPlace,
  { radius, isStreet, random = secretRandom }: RoughPlaceOptions,
): RoughPlace {
  const area = isStreet ? withoutStreet(address) : address;
  return {
    location: { ...(area ? { address: area } : {}), isRough: true },
    geolocation: geolocation && nearby(geolocation, radius, random),
  };
}

export interface RoughPlaceOptions {
  /** Metres. */
  radius: number;
  isStreet: boolean;
  random?: () => number;
}

/** A point of the disk around another, every part of it as likely. */
function nearby(point: LatLng, radius: number, random: () => number): LatLng {
  const { lat, lng } = destination(point, Math.sqrt(random()) * radius, random() * 360);
  return { lat: Math.min(90, Math.max(-90, lat)), lng: wrapLng(lng) };
}
