import type {
  MapCamera,
  MapCircle,
  MapEngine,
  MapEvents,
} from '#src/components/Map/engine/mapEngine.ts';
import type { Bounds } from '#shared/geo/bounds.ts';

/** A map of 400 by 400 pixels without WebGL: it records its calls, and can be moved. */
export function fakeMap() {
  const listeners: { [Name in keyof MapEvents]: Set<MapEvents[Name]> } = {
    move: new Set(),
    moved: new Set(),
    click: new Set(),
    drawn: new Set(),
    refused: new Set(),
  };
  const tell = (event: keyof MapEvents) => listeners[event].forEach(listener => listener());
  const shown: MapCamera[] = [];
  const told = {
    circles: [] as readonly MapCircle[],
    themes: [] as string[],
    label: '',
    zoom: 11,
    bounds: { ne: { lat: 1, lng: 1 }, sw: { lat: 0, lng: 0 } } as Bounds,
  };
  const element = document.createElement('div');
  const overlay = document.createElement('div');
  element.append(overlay);
  const engine: MapEngine = {
    element,
    overlay,
    on(event, listener) {
      const heard: Set<typeof listener> = listeners[event];
      heard.add(listener);
      return () => heard.delete(listener);
    },
    show(camera) {
      shown.push(camera);
      if ('bounds' in camera) told.bounds = camera.bounds;
      tell('move');
    },
    zoomBy: steps => {
      told.zoom += steps;
    },
    zoom: () => told.zoom,
    bounds: () => told.bounds,
    project: ({ lat, lng }) => ({
      x: (400 * (lng - told.bounds.sw.lng)) / (told.bounds.ne.lng - told.bounds.sw.lng),
      y: (400 * (told.bounds.ne.lat - lat)) / (told.bounds.ne.lat - told.bounds.sw.lat),
    }),
    setCircles: circles => {
      told.circles = circles;
    },
    setTheme: theme => void told.themes.push(theme),
    setLabel: label => {
      told.label = label;
    },
    resize: () => undefined,
  };
  return {
    engine,
    shown,
    told,
    tell,
    /** As a person does. */
    moveTo(bounds: Bounds) {
      told.bounds = bounds;
      tell('move');
      tell('moved');
    },
  };
}
