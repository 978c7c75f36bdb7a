import * as v from 'valibot';
import { ownValue } from '#shared/values/lookup.ts';
import type { Place, PlaceType } from '#shared/geo/place.ts';
import { limitedJson } from '#server/base/limitedAnswer.ts';

const maxAnswerBytes = 1_000_000;

const number = v.number();
const answer = v.object({
  features: v.array(
    v.object({
      place_name: v.string(),
      place_type: v.array(v.string()),
      /** Longitude, latitude. */
      center: v.strictTuple([number, number]),
      /** West, south, east, north. */
      bbox: v.optional(v.strictTuple([number, number, number, number])),
    }),
  ),
});

const types: Record<string, PlaceType> = {
  address: 'address',
  poi: 'address',
  postcode: 'postcode',
  region: 'region',
  country: 'country',
};
const timeoutMs = 4000;

/** Settings of the geocoding service. */
export interface MapboxPlacesOptions {
  token: string;
  /** Origin of the site, sent as referrer because tokens may be limited to one site. */
  siteOrigin: string;
  /** For tests. */
  send?: typeof fetch;
}

/** Creates a place search with the maps service. Rejects for failed or invalid answers. */
export function createMapboxPlaces({ token, siteOrigin, send = fetch }: MapboxPlacesOptions) {
  return async (query: string, limit: number, language: string): Promise<Place[]> => {
    // Semicolons would separate several queries.
    const text = encodeURIComponent(query.replace(/;/g, ',').slice(0, 200));
    const parameters = new URLSearchParams({
      access_token: token,
      autocomplete: 'true',
      limit: String(limit),
      language,
    });
    const response = await send(
      `https://api.mapbox.com/geocoding/v5/mapbox.places/${text}.json?${parameters.toString()}`,
      { headers: { Referer: `${siteOrigin}/` }, signal: AbortSignal.timeout(timeoutMs) },
    );
    if (!response.ok) throw new Error(`The geocoding service answered ${response.status}.`);
    const { features } = v.parse(answer, await limitedJson(response, maxAnswerBytes));
    return features.map(({ place_name, place_type, center: [lng, lat], bbox }) => ({
      address: place_name,
      type: ownValue(types, place_type[0] ?? '') ?? 'place',
      origin: { lat, lng },
      bounds: bbox
        ? { ne: { lat: bbox[3], lng: bbox[2] }, sw: { lat: bbox[1], lng: bbox[0] } }
        : null,
    }));
  };
}
