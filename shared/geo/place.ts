import { boundsAround } from './bounds.ts';
import type { Bounds } from './bounds.ts';
import type { LatLng } from '#shared/contract/values.ts';

export type PlaceType = 'address' | 'postcode' | 'place' | 'region' | 'country';

/** A place that a search for places found. */
export interface Place {
  /** How it is written, from near to far: `Portland, Oregon, United States`. */
  address: string;
  type: PlaceType;
  origin: LatLng;
  /** null when the source has none. */
  bounds: Bounds | null;
  /** Code of its country (ISO 3166), where the source has it. */
  country?: string;
  /** Zone of its clocks (IANA), where that was requested. */
  zone?: string;
}

/** Answer of `GET /api/places`. */
export interface PlacePredictions {
  places: Place[];
  /** Whom to thank beside the predictions. */
  source: 'geonames' | 'mapbox';
}

/** Metres to each side of a place without bounds of its own. */
const reach = { address: 500, broader: 2000 };

/** Where classes near a place are looked for. */
export const searchBoundsOf = ({ type, origin, bounds }: Place): Bounds =>
  bounds ?? boundsAround(origin, type === 'address' ? reach.address : reach.broader);
