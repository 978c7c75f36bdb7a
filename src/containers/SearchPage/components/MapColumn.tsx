import { useIntl } from 'react-intl';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { MapFailed } from '#src/components/Map/mapNotices.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { screens, useMediaQuery } from '#src/components/useMediaQuery.ts';
import type { SearchQuery } from '../searchQuery.ts';
import type { SearchMapProps } from './map/LiveSearchMap.tsx';
import css from './MapColumn.module.css';

const LazySearchMap = lazyComponent<SearchMapProps>({
  load: () =>
    import(
      /* webpackChunkName: "search-map", webpackMode: "lazy" */ './map/LiveSearchMap.tsx'
    ).then(module => module.LiveSearchMap),
  messages: ['map'],
  Skeleton: () => <Skeleton shape="block" height="100%" />,
  Failure: ({ retry }) => <MapFailed reason="download" onRetry={retry} />,
});

export interface MapColumnProps extends Pick<SearchMapProps, 'listings' | 'onBoundsChange'> {
  query: SearchQuery;
  /** On a narrow screen the map replaces the list. */
  isMapView: boolean;
}

/** Map beside the list from 1024 px; below that in place of the list when the reader opens it. */
export function MapColumn({ query, listings, isMapView, onBoundsChange }: MapColumnProps) {
  const intl = useIntl();
  // The server does not know the width, and the map needs the browser anyway.
  const isBeside = useMediaQuery(screens.desktop);
  return (
    <section
      className={css.root}
      data-shown={isMapView || undefined}
      aria-label={intl.formatMessage({ id: 'SearchPage.map' })}
    >
      {(isBeside || isMapView) && (
        <LazySearchMap
          listings={listings}
          bounds={query.bounds}
          origin={query.origin}
          onBoundsChange={onBoundsChange}
        />
      )}
    </section>
  );
}
