import { MapFailed } from '#src/components/Map/components/MapFailed.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useChunk } from '#src/components/useChunk.ts';
import type { Listing } from '#shared/contract/entities.ts';

export interface SearchMapProps {
  /** The classes of the page, in their order; those without `geolocation` are not on the map. */
  listings: readonly Listing[];
  /** `neLat,neLng,swLat,swLng` that the search is limited to; null: everywhere. */
  bounds: string | null;
  /** `lat,lng` that the place was found by. */
  origin: string | null;
  /** The reader moved the map to these bounds, written like `bounds`. */
  onBoundsChange: (bounds: string) => void;
}

const load = () =>
  import(/* webpackChunkName: "search-map", webpackMode: "lazy" */ './map/LiveSearchMap.tsx');

/** The map beside the results. Only rendered in the browser, and only while it is in sight. */
export function SearchMap(props: SearchMapProps) {
  const { module, failed, retry } = useChunk(load);
  if (module) return <module.LiveSearchMap {...props} />;
  if (failed) return <MapFailed reason="download" onRetry={retry} />;
  return <Skeleton shape="block" height="100%" />;
}
