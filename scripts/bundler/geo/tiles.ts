import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { deepestZoom } from './layers.ts';
import type { Layer } from './layers.ts';

/** Where in the bytes a tile begins, and how long it is. */
export type TilePlace = [offset: number, length: number];

/** All tiles, each gzipped, and the place of each by `zoom/x/y`. */
export interface CutTiles {
  bytes: Buffer;
  index: Record<string, TilePlace>;
}

/** Cuts layers into vector tiles. Identical tiles (the inside of a country) are stored once. */
export function cutTiles(layers: readonly Layer[]): CutTiles {
  const sources = layers.map(({ name, from, data }) => ({
    name,
    from,
    cuts: new GeoJSONVT(data, { maxZoom: deepestZoom, indexMaxZoom: 4, tolerance: 3, buffer: 64 }),
  }));
  const keeper = createKeeper();
  const index: CutTiles['index'] = {};
  const visit = (z: number, x: number, y: number) => {
    const reached = new Map(
      sources.filter(({ from }) => z >= from).map(({ name, cuts }) => [name, cuts]),
    );
    const shown = [...reached].flatMap(([name, cuts]) => {
      const tile = cuts.getTile(z, x, y);
      return tile && tile.features.length > 0 ? [[name, tile] as const] : [];
    });
    if (shown.length > 0) {
      index[`${z}/${x}/${y}`] = keeper.keep(
        fromGeojsonVt(Object.fromEntries(shown), { version: 2, extent: 4096 }),
      );
    }
    if (z === deepestZoom) return;
    for (const [right, down] of [0, 1, 2, 3].map(child => [child & 1, child >> 1] as const)) {
      visit(z + 1, 2 * x + right, 2 * y + down);
    }
  };
  visit(0, 0, 0);
  return { bytes: keeper.bytes(), index };
}

function createKeeper() {
  const pieces: Buffer[] = [];
  const known = new Map<string, TilePlace>();
  let length = 0;
  return {
    keep(tile: Uint8Array): TilePlace {
      const hash = createHash('sha1').update(tile).digest('base64');
      const found = known.get(hash);
      if (found) return found;
      const packed = gzipSync(tile, { level: 9 });
      const place: TilePlace = [length, packed.length];
      pieces.push(packed);
      length += packed.length;
      known.set(hash, place);
      return place;
    },
    bytes: () => Buffer.concat(pieces),
  };
}
