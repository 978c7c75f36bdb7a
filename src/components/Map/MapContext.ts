import { createContext, useContext } from 'react';
import type { MapEngine } from './engine/mapEngine.ts';

const MapContext = createContext<MapEngine | null>(null);

/** Gives the map to what stands on it. */
export const MapProvider = MapContext.Provider;

/** The map that this stands on. */
export function useMap(): MapEngine {
  const engine = useContext(MapContext);
  if (!engine) throw new Error('useMap needs a Map above it.');
  return engine;
}
