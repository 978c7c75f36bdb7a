import { useEffect, useRef, useState } from 'react';
import { Map as MapIcon } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { maps } from '#shared/config/maps.ts';
import { lazyComponent } from '../lazyComponent.tsx';
import { MapAttribution, MapFailed } from '../Map/mapNotices.tsx';
import { staticMapAddress } from './mapCenter.ts';
import css from './ListingLocation.module.css';
import type { LatLng } from '#shared/contract/values.ts';

export interface ListingLocationProps {
  /** The point to show (`mapCenterOf`): roughly where the class is taught while maps are fuzzy. */
  center: LatLng;
  /** Name of the place; shown beside the map. */
  address?: string;
}

// Without a skeleton: the picture stays where it is until the map is there.
const LazyLocation = lazyComponent<{ center: LatLng }>({
  load: () =>
    import(/* webpackMode: "lazy" */ './LiveLocation.tsx').then(module => module.LiveLocation),
  messages: ['map'],
  Failure: ({ retry }) => <MapFailed reason="download" onRetry={retry} />,
});

/**
 * Location of a class, approximate while maps are fuzzy: a picture first, which costs a few
 * kilobytes, and a map to move on request.
 */
export function ListingLocation({ center, address }: ListingLocationProps) {
  const intl = useIntl();
  const { mapboxToken } = useConfig();
  const [isLive, setLive] = useState(false);
  const status = LazyLocation.useStatus();
  const isPicture = !isLive || status === 'idle' || status === 'loading';
  const box = useRef<HTMLDivElement>(null);
  const picture = address
    ? intl.formatMessage({ id: 'ListingLocation.picture' }, { address })
    : intl.formatMessage({ id: 'ListingLocation.map' });
  // The button that was pressed is gone.
  useEffect(() => {
    if (isLive) box.current?.focus();
  }, [isLive]);
  return (
    <figure className={css.root}>
      <div ref={box} className={css.box} tabIndex={-1}>
        {isLive && <LazyLocation center={center} />}
        {isPicture && (
          <>
            {(['light', 'dark'] as const).map(theme => (
              <img
                key={theme}
                className={css[theme]}
                src={staticMapAddress(center, theme, intl.locale)}
                alt={picture}
                width={640}
                height={320}
                loading="lazy"
                decoding="async"
              />
            ))}
            {!mapboxToken && <MapAttribution messageId="ListingLocation.attribution" />}
            <button
              type="button"
              className={css.open}
              aria-busy={isLive || undefined}
              onClick={() => setLive(true)}
            >
              <MapIcon aria-hidden="true" />
              <FormattedMessage id="ListingLocation.open" />
            </button>
          </>
        )}
      </div>
      <figcaption className={css.caption}>
        {address && <span className={css.address}>{address}</span>}
        {maps.fuzzy.enabled && (
          <FormattedMessage id="ListingLocation.roughly" values={{ metres: maps.fuzzy.radius }} />
        )}
      </figcaption>
    </figure>
  );
}
