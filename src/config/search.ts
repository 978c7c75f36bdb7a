/** Ends of the price slider and its step, in whole units of the marketplace's currency. */
export const priceLimits = { min: 0, max: 1000, step: 5 } as const;

/** Milliseconds that a change rests before it is applied. */
export const searchPauses = {
  price: 400,
  keywords: 600,
  /** With fewer letters than `keywordsShortLength`. */
  keywordsShort: 2000,
} as const;
export const keywordsShortLength = 3;

/** Options of a filter in its list: unsearched, and when their names are searched. */
export const optionCounts = {
  plain: { all: 5, searched: 10 },
  popup: { all: 8, searched: 8 },
} as const;

/** Search near the reader: metres to each side, and options of the browser's geolocation. */
export const currentLocation = {
  boundsDistance: 1000,
  options: { timeout: 5000, enableHighAccuracy: true },
} as const;

/**
 * Places offered before anything is typed. `addressId` names a message, bounds are
 * `neLat,neLng,swLat,swLng` in degrees.
 */
export const defaultSearches = [
  {
    id: 'newYork',
    addressId: 'Place.newYork',
    bounds: '40.917553,-73.700272,40.477399,-74.25909',
  },
  {
    id: 'losAngeles',
    addressId: 'Place.losAngeles',
    bounds: '34.33731,-118.155294,33.703652,-118.668187',
  },
  {
    id: 'sanFrancisco',
    addressId: 'Place.sanFrancisco',
    bounds: '37.832395,-122.356984,37.708131,-122.51781',
  },
  {
    id: 'seattle',
    addressId: 'Place.seattle',
    bounds: '47.734145,-122.224433,47.491912,-122.459696',
  },
  {
    id: 'portland',
    addressId: 'Place.portland',
    bounds: '45.653272,-122.472025,45.432536,-122.836749',
  },
] as const;
