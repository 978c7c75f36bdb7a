import type { MapTheme } from '#shared/config/maps.ts';
import type { Bounds } from '#shared/geo/bounds.ts';
import type { LatLng } from '#shared/contract/values.ts';

/** View of a map: bounds, or a center with a zoom. */
export type MapCamera =
  | { bounds: Bounds; /** Pixels left free at each side. */ padding?: number; maxZoom?: number }
  | { center: LatLng; zoom: number };

/** A circle on the map; `radius` in metres. */
export interface MapCircle {
  center: LatLng;
  radius: number;
}

/** Events of a map. */
export interface MapEvents {
  /** The view changed, also in the middle of a move. */
  move: () => void;
  /** A person has moved the map and let go. */
  moved: () => void;
  /** A click on the map itself, not on an element over it. */
  click: () => void;
  /** Everything in view is drawn. */
  drawn: () => void;
  /** The maps service refused: nothing will be drawn. */
  refused: () => void;
}

/** One map with its WebGL context, whichever renderer draws it. It moves from page to page. */
export interface MapEngine {
  /** Holds the canvas; placed into one page after another. */
  readonly element: HTMLElement;
  /** Lies over the canvas and moves the map when it is dragged: the place of markers. */
  readonly overlay: HTMLElement;
  on<Name extends keyof MapEvents>(event: Name, listener: MapEvents[Name]): () => void;
  /** Shows another view at once; this is no move of a person. */
  show(camera: MapCamera): void;
  zoomBy(steps: number): void;
  zoom(): number;
  bounds(): Bounds;
  /** Returns the position of a place, in pixels from the upper left corner of the map. */
  project(place: LatLng): { x: number; y: number };
  setCircles(circles: readonly MapCircle[]): void;
  setTheme(theme: MapTheme): void;
  /** Names the map for screen readers. */
  setLabel(label: string): void;
  /** The container of the map has another size. */
  resize(): void;
}
