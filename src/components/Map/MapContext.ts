import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import type { MapEngine } from './engine/mapEngine.ts';
import type { LatLng } from '#shared/contract/values.ts';

const MapContext = createContext<MapEngine | null>(null);

/** Provides the map to the elements over it. */
export const MapProvider = MapContext.Provider;

/** The map that this is a part of. */
export function useMap(): MapEngine {
  const engine = useContext(MapContext);
  if (!engine) throw new Error('useMap needs a Map above it.');
  return engine;
}

/** Position on the map in pixels, and the size of the map. */
export interface OnMap {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Positions an element at its place while the map moves. `put` says where; it runs before each
 * paint and does not render again.
 */
export function useOnMap<Element extends HTMLElement>(
  at: LatLng,
  put: (element: Element, on: OnMap) => void,
) {
  const engine = useMap();
  const element = useRef<Element>(null);
  const { lat, lng } = at;
  useLayoutEffect(() => {
    const place = () => {
      const { offsetWidth: width, offsetHeight: height } = engine.element;
      if (element.current) put(element.current, { ...engine.project({ lat, lng }), width, height });
    };
    place();
    return engine.on('move', place);
  }, [engine, lat, lng, put]);
  return element;
}
