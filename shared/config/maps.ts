/** How maps behave. */
export const maps = {
  /** Zoom on one place. */
  defaultZoom: 11,
  /** Where people teach is told roughly: a circle, and markers somewhere inside of it. */
  fuzzy: {
    enabled: true,
    /** Metres. */
    radius: 500,
    opacity: 0.2,
  },
  /** Most pixels that a picture of a map is wide. */
  staticMaxWidth: 640,
  /** Bounds shown while no result has a place: the country of the default cities. */
  home: { ne: { lat: 49.5, lng: -66 }, sw: { lat: 24.5, lng: -125 } },
} as const;
