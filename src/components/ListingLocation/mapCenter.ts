import type { MapTheme } from '#shared/config/maps.ts';
import { maps } from '#shared/config/maps.ts';
import { obfuscate } from '#shared/geo/bounds.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { LatLng } from '#shared/contract/values.ts';

const { enabled, radius } = maps.fuzzy;

/**
 * Where on the map a listing is shown. While maps are fuzzy that is the rough point that its
 * teacher's wizard chose; listings from before there was one have their exact place, and are shown
 * somewhere near it.
 * @throws when the listing has no place
 */
export function mapCenterOf({
  id,
  attributes: { geolocation, publicData },
}: Pick<Listing, 'id'> & { attributes: MapPlace }): LatLng {
  if (!geolocation) throw new Error('A map needs a center.');
  if (!enabled || publicData.location?.isRough) return geolocation;
  return obfuscate(geolocation, radius, id);
}

type MapPlace = Pick<Listing['attributes'], 'geolocation' | 'publicData'>;

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
