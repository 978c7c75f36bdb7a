import { MapPin } from 'lucide-react';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { maps } from '#shared/config/maps.ts';
import { Map } from '../Map/Map.tsx';
import { MapMarker } from '../Map/MapMarker.tsx';
import css from './ListingLocation.module.css';
import type { LatLng } from '#shared/contract/values.ts';

/** The place on a map that can be moved. */
export function LiveLocation({ center }: { center: LatLng }) {
  const intl = useIntl();
  const { lat, lng } = center;
  const camera = useMemo(() => ({ center: { lat, lng }, zoom: maps.defaultZoom }), [lat, lng]);
  const circles = useMemo(
    () => (maps.fuzzy.enabled ? [{ center: { lat, lng }, radius: maps.fuzzy.radius }] : []),
    [lat, lng],
  );
  return (
    <Map
      label={intl.formatMessage({ id: 'ListingLocation.map' })}
      camera={camera}
      circles={circles}
    >
      {!maps.fuzzy.enabled && (
        <MapMarker at={center}>
          <MapPin className={css.pin} aria-hidden="true" />
        </MapMarker>
      )}
    </Map>
  );
}
