import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { ReadTile } from './tileArchive.ts';
import type { LatLng } from '#shared/contract/values.ts';

const unpack = promisify(gunzip);
const maxTileZoom = 7;
/** Width of the world at zoom 0 in pixels, as in the map renderer. */
const tileSize = 512;

/** A view of the map: centre, zoom and size in pixels. */
export interface MapView {
  center: LatLng;
  zoom: number;
  width: number;
  height: number;
}

/** Projects points to pixels from the upper left corner of a view. */
export function projector({ center, zoom, width, height }: MapView) {
  const world = tileSize * 2 ** zoom;
  const absolute = ({ lat, lng }: LatLng) => {
    const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
    return {
      x: (lng / 360 + 0.5) * world,
      y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
    };
  };
  const middle = absolute(center);
  const left = middle.x - width / 2;
  const top = middle.y - height / 2;
  return {
    left,
    top,
    point: (place: LatLng) => {
      const { x, y } = absolute(place);
      return { x: x - left, y: y - top };
    },
  };
}

/** A named point in a view. */
export interface NamedPoint {
  name: string;
  people: number;
  x: number;
  y: number;
}

/** SVG path data of a view by layer, and the places in it. */
export interface MapDrawing {
  land: string;
  borders: string;
  states: string;
  counties: string;
  places: NamedPoint[];
}

/** Draws a view from its tiles. `language`: preferred language of the place names. */
export async function drawMap(
  view: MapView & { language: string },
  readTile: ReadTile,
): Promise<MapDrawing> {
  const zoom = Math.max(0, Math.min(maxTileZoom, Math.floor(view.zoom)));
  const size = tileSize * 2 ** (view.zoom - zoom);
  const count = 2 ** zoom;
  const { left, top } = projector(view);
  const drawing: MapDrawing = { land: '', borders: '', states: '', counties: '', places: [] };
  const columns = range(Math.floor(left / size), Math.floor((left + view.width) / size));
  const rows = range(Math.floor(top / size), Math.floor((top + view.height) / size));
  for (const row of rows.filter(each => each >= 0 && each < count)) {
    for (const column of columns) {
      // Columns wrap around the antimeridian.
      const bytes = await readTile(zoom, ((column % count) + count) % count, row);
      if (bytes) {
        const tile = new VectorTile(new PbfReader(await unpack(bytes)));
        addTile(drawing, tile, { x: column * size - left, y: row * size - top, size }, view);
      }
    }
  }
  return drawing;
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const lineLayers = ['land', 'borders', 'states', 'counties'] as const;

function addTile(
  drawing: MapDrawing,
  tile: VectorTile,
  at: { x: number; y: number; size: number },
  { width, height, language }: MapView & { language: string },
) {
  const place = (extent: number, point: { x: number; y: number }) => ({
    x: at.x + (point.x / extent) * at.size,
    y: at.y + (point.y / extent) * at.size,
  });
  for (const name of lineLayers) {
    const layer = tile.layers[name];
    for (let index = 0; layer && index < layer.length; index += 1) {
      for (const line of layer.feature(index).loadGeometry()) {
        const points = line.map(point => place(layer.extent, point));
        drawing[name] += pathOf(points, name === 'land');
      }
    }
  }
  const layer = tile.layers.places;
  for (let index = 0; layer && index < layer.length; index += 1) {
    const feature = layer.feature(index);
    const [point] = feature.loadGeometry().flat();
    const { x, y } = place(layer.extent, point ?? { x: 0, y: 0 });
    // Tiles repeat places of their neighbours at the edges.
    const isOwn = x >= at.x && x < at.x + at.size && y >= at.y && y < at.y + at.size;
    if (isOwn && x > -width && x < 2 * width && y > -height && y < 2 * height) {
      const { name, people, [language]: named = name } = feature.properties;
      drawing.places.push({ name: String(named), people: Number(people), x, y });
    }
  }
}

function pathOf(points: readonly { x: number; y: number }[], isArea: boolean): string {
  const steps = points.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`);
  const kept = steps.filter((step, index) => step !== steps[index - 1]);
  return kept.length > 1 ? `M${kept.join('L')}${isArea ? 'Z' : ''}` : '';
}
