import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { mapLayers } from './layers.ts';
import { dataVersion } from './packages.ts';
import { gazetteer } from './places.ts';
import { cutTiles } from './tiles.ts';

/**
 * Makes what the map and the place search serve without a maps service: `tiles.bin` with
 * `tiles.json`, and `places.json.gz`. Nothing is done when all is there and its sources are as they
 * were.
 */
export function buildGeo(folder: string): void {
  const stamp = path.join(folder, 'version');
  const version = dataVersion();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return;
  // With files of an older version, which nothing reads.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { bytes, index } = cutTiles(mapLayers());
  writeFileSync(path.join(folder, 'tiles.bin'), bytes);
  writeFileSync(path.join(folder, 'tiles.json'), JSON.stringify(index));
  writeFileSync(path.join(folder, 'places.json.gz'), gzipSync(JSON.stringify(gazetteer())));
  // Last: without it all of the above is made again.
  writeFileSync(stamp, version);
}
