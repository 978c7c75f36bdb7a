import type { PlaceValue } from '#src/components/PlaceCombobox/PlaceCombobox.tsx';
import { maps } from '#shared/config/maps.ts';
import { cleanLine, cleanText } from '#shared/text/text.ts';
import type { DescriptionValues } from './descriptionValues.ts';
import { roughPlaceOf } from '#shared/geo/roughPlace.ts';
import type { ExactPlace, RoughPlace } from '#shared/geo/roughPlace.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { LatLng } from '#shared/contract/values.ts';

/** Returns a typed line as it is stored; undefined when it is empty. */
export const cleanLineOf = (text: string | undefined): string | undefined =>
  cleanLine(text ?? '') || undefined;

/** Returns a typed text as it is stored; undefined when it is empty. */
export const cleanTextOf = (text: string | undefined): string | undefined =>
  cleanText(text ?? '') || undefined;

interface PlaceBody {
  geolocation: LatLng | null;
  publicData: { location: { address?: string; building?: string; isRough?: true } | null };
  privateData: { location: ExactPlace | null };
}

/**
 * Returns the place of a listing for the request body: an approximate area in public data while
 * maps are fuzzy, and the exact place in private data. `saved` is the listing as the marketplace
 * has it.
 */
export function placeBodyOf(
  { place, building }: DescriptionValues,
  saved: OwnListing | null,
): PlaceBody {
  const address = cleanLineOf(place?.text);
  const geolocation = place?.place?.origin ?? null;
  const buildingName = cleanLineOf(building);
  if (!address) {
    return { geolocation, publicData: { location: null }, privateData: { location: null } };
  }
  const exact: ExactPlace = {
    address,
    ...(buildingName ? { building: buildingName } : {}),
    geolocation,
  };
  if (!maps.fuzzy.enabled) {
    const { geolocation: _point, ...location } = exact;
    return { geolocation, publicData: { location }, privateData: { location: null } };
  }
  const rough =
    keptRoughPlace(exact, saved) ??
    roughPlaceOf(exact, {
      radius: maps.fuzzy.radius,
      isStreet: (place?.place?.type ?? 'address') === 'address',
    });
  return {
    geolocation: rough.geolocation,
    publicData: { location: rough.location },
    privateData: { location: exact },
  };
}

/**
 * Returns the public area of an unchanged place. A second random point near it would reveal more of
 * the exact one.
 */
function keptRoughPlace(exact: ExactPlace, saved: OwnListing | null): RoughPlace | null {
  const { geolocation, publicData, privateData } = saved?.attributes ?? {};
  const before = privateData?.location;
  const point = before?.geolocation ?? null;
  const isSame =
    // Saved text is read with its brackets as they were typed.
    cleanLineOf(before?.address) === exact.address &&
    point?.lat === exact.geolocation?.lat &&
    point?.lng === exact.geolocation?.lng;
  const { location } = publicData ?? {};
  if (!isSame || !location?.isRough) return null;
  const area = cleanLineOf(location.address);
  return {
    location: { ...location, ...(area ? { address: area } : {}), isRough: true },
    geolocation: geolocation ?? null,
  };
}

/** Returns the values of the place fields. Older listings have the exact place in public data. */
export function placeFieldsOf({ attributes }: OwnListing): {
  place: PlaceValue | undefined;
  building: string | undefined;
} {
  const exact = attributes.privateData?.location;
  const { address, building } = exact ?? attributes.publicData.location ?? {};
  if (!address) return { place: undefined, building };
  const origin = (exact ? exact.geolocation : attributes.geolocation) ?? null;
  return {
    place: { text: address, place: origin && { address, type: 'address', origin, bounds: null } },
    building,
  };
}
