import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { mapCenterOf } from '#src/components/ListingLocation/mapCenter.ts';
import { Map } from '#src/components/Map/Map.tsx';
import type { MapMove } from '#src/components/Map/Map.tsx';
import type { MapCamera } from '#src/components/Map/engine/mapEngine.ts';
import { maps } from '#shared/config/maps.ts';
import { boundsOfPoints, parseBounds } from '#shared/geo/bounds.ts';
import { formatBounds } from '#shared/geo/formatBounds.ts';
import { ClassCard } from './ClassCard.tsx';
import { ClassMarkers } from './ClassMarkers.tsx';
import type { PlaceGroup } from './groupByPlace.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { LatLng } from '#shared/contract/values.ts';

export interface SearchMapProps {
  /** Results of the page, in order. Those without `geolocation` have no marker. */
  listings: readonly Listing[];
  /** Bounds of the search as `neLat,neLng,swLat,swLng`; null for everywhere. */
  bounds: string | null;
  /** Point of the searched place as `lat,lng`. */
  origin: string | null;
  /** Called with the bounds after the reader moves the map, in the form of `bounds`. */
  onBoundsChange: (bounds: string) => void;
}

/** Pixels around the markers when the map shows all of them. */
const padding = 64;

/**
 * Returns the camera for the bounds of the search; without bounds for all results, or for the
 * country.
 */
function cameraOf(bounds: string | null, places: readonly LatLng[]): MapCamera {
  const searched = parseBounds(bounds);
  if (searched) return { bounds: searched };
  const found = boundsOfPoints(places);
  return found ? { bounds: found, padding, maxZoom: maps.defaultZoom } : { bounds: maps.home };
}

/** Map of the results. Moving it searches within its bounds. */
export function LiveSearchMap({ listings, bounds, onBoundsChange }: SearchMapProps) {
  const intl = useIntl();
  const cardId = useId();
  const shown = useMemo(() => listings.filter(hasPlace), [listings]);
  const places = useMemo(() => shown.map(mapCenterOf), [shown]);
  const { camera, reported } = useCamera(bounds, places);
  const circles = useMemo(
    () => (maps.fuzzy.enabled ? places.map(center => ({ center, radius: maps.fuzzy.radius })) : []),
    [places],
  );
  const { open, setOpen, close } = useOpenCard(shown);

  const onMove = useCallback(
    ({ bounds: next, changed }: MapMove) => {
      if (!changed) return;
      reported.current = formatBounds(next);
      onBoundsChange(formatBounds(next));
    },
    [onBoundsChange, reported],
  );
  return (
    <Map
      label={intl.formatMessage({ id: 'SearchMap.label' })}
      camera={camera}
      circles={circles}
      onMove={onMove}
      onPress={close}
    >
      <ClassMarkers
        listings={shown}
        open={open?.items.map(({ id }) => id) ?? []}
        onOpen={setOpen}
        cardId={cardId}
      />
      {open && (
        <ClassCard
          key={open.items.map(({ id }) => id).join(' ')}
          group={open}
          id={cardId}
          onClose={close}
        />
      )}
    </Map>
  );
}

const hasPlace = ({ attributes }: Listing) => Boolean(attributes.geolocation);

/** Returns the camera. A search that the map itself started does not move it. */
function useCamera(bounds: string | null, places: readonly LatLng[]) {
  const reported = useRef<string | null>(null);
  const [camera, setCamera] = useState(() => cameraOf(bounds, places));
  const seen = useRef({ bounds, places });
  useEffect(() => {
    const before = seen.current;
    seen.current = { bounds, places };
    const isSame = before.bounds === bounds && (bounds !== null || before.places === places);
    if (isSame || (bounds !== null && bounds === reported.current)) return;
    reported.current = null;
    setCamera(cameraOf(bounds, places));
  }, [bounds, places]);
  return { camera, reported };
}

/** Returns the open card, which closes when its classes leave the map. */
function useOpenCard(shown: readonly Listing[]) {
  const [opened, setOpened] = useState<PlaceGroup<Listing> | null>(null);
  const trigger = useRef<Element | null>(null);
  const ids = new Set(shown.map(({ id }) => id));
  const open = opened?.items.every(({ id }) => ids.has(id)) ? opened : null;
  const setOpen = useCallback((group: PlaceGroup<Listing>) => {
    trigger.current = document.activeElement;
    setOpened(group);
  }, []);
  const close = useCallback(() => {
    setOpened(null);
    // The marker may be gone, for instance joined with others.
    if (trigger.current instanceof HTMLElement && trigger.current.isConnected) {
      trigger.current.focus({ preventScroll: true });
    }
    trigger.current = null;
  }, []);
  return { open, setOpen, close };
}
