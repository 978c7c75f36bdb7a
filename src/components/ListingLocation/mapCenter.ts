import type { MapTheme } from '#src/config/mapPalette.ts';
import { maps } from '#src/config/maps.ts';
import { obfuscate } from '#src/util/geo.ts';
import type { LatLng } from '#shared/contract/values.ts';

const { enabled, radius } = maps.fuzzy;

/**
 * Where on the map a listing is shown: at its place, or somewhere near while maps are fuzzy. The same
 * everywhere, so that two maps together tell no more than one.
 * @throws when the listing has no place
 */
export function mapCenterOf(geolocation: LatLng | null, listingId: string): LatLng {
  if (!geolocation) throw new Error('A map needs a center.');
  return enabled ? obfuscate(geolocation, radius, listingId) : geolocation;
}

const short = (value: number) => value.toFixed(5);

/** Address of the picture of a place; `language` is that of the names in it. */
export function staticMapAddress({ lat, lng }: LatLng, theme: MapTheme, language: string): string {
  const query = new URLSearchParams({
    lat: short(lat),
    lng: short(lng),
    zoom: String(maps.defaultZoom),
    width: String(maps.staticMaxWidth),
    height: '320',
    theme,
    language,
    ...(enabled ? { radius: String(radius) } : {}),
  });
  return `/api/map/static?${query.toString()}`;
}
