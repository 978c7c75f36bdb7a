import { MapFailed } from '#src/components/Map/components/MapFailed.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useChunk } from '#src/components/useChunk.ts';
import type { SearchMapProps } from './map/LiveSearchMap.tsx';

const load = () =>
  import(/* webpackChunkName: "search-map", webpackMode: "lazy" */ './map/LiveSearchMap.tsx');

/** The map beside the results. Only rendered in the browser, and only while it is in sight. */
export function SearchMap(props: SearchMapProps) {
  const { module, failed, retry } = useChunk(load);
  if (module) return <module.LiveSearchMap {...props} />;
  if (failed) return <MapFailed reason="download" onRetry={retry} />;
  return <Skeleton shape="block" height="100%" />;
}
