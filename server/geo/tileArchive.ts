import { open, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Gives the gzipped bytes of a vector tile; null where there is nothing but water. */
export type ReadTile = (zoom: number, x: number, y: number) => Promise<Buffer | null>;

/** The tiles that the build cut, read from the disk one by one. */
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
