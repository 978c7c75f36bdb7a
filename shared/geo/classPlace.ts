import { destination } from './sphere.ts';
import type { LatLng } from '../contract/values.ts';

/** Where a class is held, for its teacher and the people who have booked it. */
export interface ExactPlace {
  /** As it is written, from near to far: `12 Main St, Portland, Oregon, United States`. */
  address: string;
  building?: string;
  /** null when the address was typed and no place chosen for it. */
  geolocation: LatLng | null;
}

/** What everybody may know of the place of a class. */
export interface RoughPlace {
  location: { address: string; isRough: true };
  geolocation: LatLng | null;
}

const partsOf = (address: string): string[] => address.split(',').map(part => part.trim());

/** An address without its street: of three parts or more the first is taken for it. */
export function withoutStreet(address: string): string {
  const parts = partsOf(address);
  return (parts.length > 2 && parts.slice(1).join(', ')) || address;
}

/** The area of a listing's public location; older listings tell their whole address there. */
export const areaOf = ({ address, isRough }: { address: string; isRough?: boolean }): string =>
  isRough ? address : withoutStreet(address);

/** The nearest name of an area: `Los Angeles` of `Los Angeles, California, United States`. */
export const cityOf = (location: { address: string; isRough?: boolean }): string =>
  partsOf(areaOf(location))[0] || location.address;

/** Number from 0 to below 1 that nobody can guess. */
function secretRandom(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / 0x1_0000_0000;
}

/**
 * The rough place of an exact one: its area, and a point at most `radius` metres away. The point is
 * chosen by chance, as one that could be computed from what is public would give the exact place
 * away; choose once and keep it, since several points around one place tell where it is.
 * `isStreet`: whether the address begins with a street.
 */
export function roughPlaceOf(
  { address, geolocation }: ExactPlace,
  { radius, isStreet, random = secretRandom }: RoughPlaceOptions,
): RoughPlace {
  return {
    location: { address: isStreet ? withoutStreet(address) : address, isRough: true },
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
  const wrapped = lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng;
  return { lat: Math.min(90, Math.max(-90, lat)), lng: wrapped };
}
