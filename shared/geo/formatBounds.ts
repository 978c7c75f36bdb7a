import type { Bounds } from './bounds.ts';

/** `neLat,neLng,swLat,swLng`, as the marketplace and addresses take bounds. */
export const formatBounds = ({ ne, sw }: Bounds): string =>
  [ne.lat, ne.lng, sw.lat, sw.lng].join(',');
