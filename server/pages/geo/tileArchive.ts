import { open, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Reads the gzipped bytes of a vector tile; null for tiles with water only. */
export type ReadTile = (zoom: number, x: number, y: number) => Promise<Buffer | null>;

/** Opens the tiles of the build. Each tile is read from the disk on demand. */
export async function openTileArchive(folder: string): Promise<ReadTile> {
  const index = JSON.parse(await readFile(path.join(folder, 'tiles.json'), 'utf8')) as Record<
    string,
    [offset: number, length: number]
  >;
  const file = await open(path.join(folder, 'tiles.bin'));
  return async (zoom, x, y) => {
    const place = index[`${zoom}/${x}/${y}`];
    if (!place) return null;
    const [offset, length] = place;
    const bytes = Buffer.alloc(length);
    await file.read(bytes, 0, length, offset);
    return bytes;
  };
}
