import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { mapCenterOf } from '#src/components/ListingLocation/mapCenter.ts';
import { Map } from '#src/components/Map/Map.tsx';
import type { MapMove } from '#src/components/Map/Map.tsx';
import type { MapCamera } from '#src/components/Map/engine/mapEngine.ts';
import { maps } from '#shared/config/maps.ts';
import { boundsOfPoints, formatBounds, parseBounds } from '#shared/geo/bounds.ts';
import { ClassCard } from './ClassCard.tsx';
import { ClassMarkers } from './ClassMarkers.tsx';
import type { PlaceGroup } from './groupByPlace.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { LatLng } from '#shared/contract/values.ts';

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

/** Pixels around the markers when the map shows all of them. */
const padding = 64;

/** All of the bounds searched in; without any, all classes found, or the country. */
function cameraOf(bounds: string | null, places: readonly LatLng[]): MapCamera {
  const searched = parseBounds(bounds);
  if (searched) return { bounds: searched };
  const found = boundsOfPoints(places);
  return found ? { bounds: found, padding, maxZoom: maps.defaultZoom } : { bounds: maps.home };
}

/** The classes of the page on the map. Moving the map searches where it is moved to. */
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

/** What the map shows. A search that the map itself asked for does not move it. */
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

/** The card that is open; it closes when its classes are not on the map any more. */
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
    // Its marker may be gone, joined with others.
    if (trigger.current instanceof HTMLElement && trigger.current.isConnected) {
      trigger.current.focus({ preventScroll: true });
    }
    trigger.current = null;
  }, []);
  return { open, setOpen, close };
}
