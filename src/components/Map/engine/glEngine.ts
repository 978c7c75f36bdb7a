import type { MapCamera, MapCircle, MapEngine, MapEvents } from './mapEngine.ts';
import { mapPalettes, maps } from '#shared/config/maps.ts';
import type { MapTheme } from '#shared/config/maps.ts';
import { circleAround } from '#shared/geo/bounds.ts';
import type { Bounds } from '#shared/geo/bounds.ts';
import type { LatLng } from '#shared/contract/values.ts';

type Position = [lng: number, lat: number];
interface GlEvent {
  error?: { status?: number };
}
interface GlSource {
  type: string;
  /** Of sources of GeoJSON. */
  setData?(data: object): unknown;
}

/** Methods used of both renderers. */
export interface GlMap {
  on(event: string, listener: (event: GlEvent) => void): unknown;
  getCanvas(): HTMLCanvasElement;
  getCanvasContainer(): HTMLElement;
  fitBounds(bounds: [Position, Position], options: object): unknown;
  jumpTo(camera: { center: Position; zoom: number }): unknown;
  zoomTo(zoom: number, options: { duration: number }): unknown;
  getZoom(): number;
  getBounds(): {
    getNorth(): number;
    getEast(): number;
    getSouth(): number;
    getWest(): number;
  } | null;
  getCenter(): LatLng;
  project(place: Position): { x: number; y: number };
  resize(): unknown;
  setStyle(style: object | string | null, options: { diff?: boolean }): unknown;
  getSource(id: string): GlSource | undefined;
  addSource(id: string, source: object): unknown;
  addLayer(layer: object): unknown;
}

/** Parts that a renderer provides. */
export interface GlRenderer {
  /** Makes the map inside an element. Throws where there is no WebGL. */
  createMap(element: HTMLElement, theme: MapTheme): GlMap;
  styleOf(theme: MapTheme): object | string;
}

const source = 'circles';

/** The map of a renderer behind the adapter that pages know. */
export function createGlEngine(renderer: GlRenderer, firstTheme: MapTheme): MapEngine {
  const { element, overlay } = createElements();
  const map = renderer.createMap(element, firstTheme);
  map.getCanvasContainer().append(overlay);
  const { on, emit } = createEvents();
  // A view set by the page ends with the same events as a move by the user.
  let isOwnMove = false;
  const moveByPage = (work: () => void) => {
    isOwnMove = true;
    work();
    isOwnMove = false;
    emit('move');
  };
  let theme = firstTheme;
  let circles: readonly MapCircle[] = [];
  const drawCircles = () => {
    const data = featuresOf(circles);
    const found = map.getSource(source);
    if (found?.setData) found.setData(data);
    else addCircles(map, data, theme);
  };

  let isStyled = false;
  let isRefused = false;
  map.on('style.load', () => {
    isStyled = true;
    drawCircles();
  });
  map.on('move', () => emit('move'));
  map.on('moveend', () => {
    if (!isOwnMove) emit('moved');
  });
  map.on('click', () => emit('click'));
  map.on('idle', () => emit('drawn'));
  map.on('error', ({ error }) => {
    if (isStyled || ![401, 403].includes(error?.status ?? 0)) return;
    isRefused = true;
    emit('refused');
  });

  return {
    element,
    overlay,
    on: (event, listener) => on(event, listener, event === 'refused' && isRefused),
    show: camera => moveByPage(() => showCamera(map, camera)),
    zoomBy: steps => void map.zoomTo(map.getZoom() + steps, { duration: zoomDuration() }),
    zoom: () => map.getZoom(),
    bounds: () => boundsOf(map),
    project: ({ lat, lng }) => map.project([nearest(lng, map.getCenter().lng), lat]),
    setCircles(next) {
      circles = next;
      if (isStyled) drawCircles();
    },
    setTheme(next) {
      if (next === theme) return;
      theme = next;
      isStyled = false;
      // Without a comparison, because our circles are in neither of the two.
      map.setStyle(renderer.styleOf(next), { diff: false });
    },
    setLabel: label => map.getCanvas().setAttribute('aria-label', label),
    resize: () => moveByPage(() => void map.resize()),
  };
}

/** The element of the map, and the layer for what pages draw over it. */
function createElements() {
  const element = document.createElement('div');
  element.style.cssText = 'position:absolute;inset:0';
  const overlay = document.createElement('div');
  // The renderers' style sheets choose a font for all that is in a map.
  overlay.style.cssText =
    'position:absolute;top:0;left:0;font:var(--weight-text) 1rem/var(--leading-text) var(--font-text)';
  return { element, overlay };
}

/** Listeners of a map. */
function createEvents() {
  const listeners: { [Name in keyof MapEvents]: Set<MapEvents[Name]> } = {
    move: new Set(),
    moved: new Set(),
    click: new Set(),
    drawn: new Set(),
    refused: new Set(),
  };
  return {
    emit: (event: keyof MapEvents) => listeners[event].forEach(listener => listener()),
    /**
     * `isPast`: the event was before, and is repeated for this listener once its page has got the
     * map.
     */
    on<Name extends keyof MapEvents>(event: Name, listener: MapEvents[Name], isPast: boolean) {
      const all: Set<MapEvents[Name]> = listeners[event];
      all.add(listener);
      if (isPast) queueMicrotask(() => all.has(listener) && listener());
      return () => all.delete(listener);
    },
  };
}

const zoomDuration = () =>
  globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 240;

/** The same longitude in the copy of the world that is in view. */
const nearest = (lng: number, middle: number) => lng + 360 * Math.round((middle - lng) / 360);

function showCamera(map: GlMap, camera: MapCamera) {
  if ('center' in camera) {
    const { center, zoom } = camera;
    map.jumpTo({ center: [center.lng, center.lat], zoom });
    return;
  }
  const { bounds, padding = 0, maxZoom } = camera;
  const { ne, sw } = bounds;
  const east = ne.lng < sw.lng ? ne.lng + 360 : ne.lng;
  map.fitBounds(
    [
      [sw.lng, sw.lat],
      [east, ne.lat],
    ],
    { padding, animate: false, ...(maxZoom ? { maxZoom } : {}) },
  );
}

function boundsOf(map: GlMap): Bounds {
  const found = map.getBounds();
  if (!found) throw new Error('The map has no bounds.');
  return {
    ne: { lat: found.getNorth(), lng: found.getEast() },
    sw: { lat: found.getSouth(), lng: found.getWest() },
  };
}

const featuresOf = (circles: readonly MapCircle[]) => ({
  type: 'FeatureCollection',
  features: circles.map(({ center, radius }) => ({
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'Polygon',
      coordinates: [circleAround(center, radius).map(({ lat, lng }) => [lng, lat])],
    },
  })),
});

/** Colour of the brand in a theme: the page has both, as renderers draw without its styles. */
function accentOf(theme: MapTheme): string {
  const written = getComputedStyle(document.documentElement).getPropertyValue('--accent');
  const [light, dark] = written.match(/#[\da-f]{6}/gi) ?? [];
  return (theme === 'light' ? light : dark) ?? mapPalettes[theme].accent;
}

function addCircles(map: GlMap, data: object, theme: MapTheme) {
  const accent = accentOf(theme);
  map.addSource(source, { type: 'geojson', data });
  map.addLayer({
    id: 'circles',
    type: 'fill',
    source,
    paint: { 'fill-color': accent, 'fill-opacity': maps.fuzzy.opacity },
  });
  map.addLayer({
    id: 'circle-edges',
    type: 'line',
    source,
    paint: { 'line-color': accent, 'line-opacity': 0.5 },
  });
}
