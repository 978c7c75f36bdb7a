import { readCities, readRegions, readZipCodes } from './packages.ts';
import type { City } from './packages.ts';
import { fold } from '#src/util/fold.ts';
import type { GazetteerFile } from '#src/util/gazetteerFile.ts';

const degrees = (value: number) => Math.round(value * 1e5) / 1e5;

// Historical, abandoned and destroyed places have nobody to teach.
const gone = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH']);

/** The places of the world, largest first. */
export const settledPlaces = (): City[] =>
  readCities()
    .filter(({ featureCode }) => !gone.has(featureCode))
    .sort((one, other) => other.population - one.population);

/** What the gazetteer is read from, in the order of the names. */
export function gazetteer(): GazetteerFile {
  const regionNames = new Map(readRegions().map(({ code, name }) => [code, name]));
  const regions = new Map<string, number>();
  const regionOf = ({ country, adminCode }: City) => {
    const code = `${country}.${adminCode}`;
    const index = regions.get(code) ?? regions.size;
    regions.set(code, index);
    return index;
  };
  const byKey = (one: { key: string }, other: { key: string }) =>
    one.key < other.key ? -1 : one.key > other.key ? 1 : 0;
  const places = settledPlaces()
    .map(place => ({ ...place, key: fold(place.name) }))
    .sort(byKey);
  const zips = readZipCodes()
    .map(zip => ({ ...zip, key: zip.zip }))
    .sort(byKey);
  return {
    places: {
      keys: places.map(place => place.key),
      names: places.map(place => place.name),
      regions: places.map(regionOf),
      populations: places.map(place => place.population),
      lats: places.map(place => degrees(place.loc.coordinates[1])),
      lngs: places.map(place => degrees(place.loc.coordinates[0])),
    },
    regions: [...regions.keys()].map(code => [code, regionNames.get(code) ?? '']),
    zips: {
      keys: zips.map(zip => zip.key),
      cities: zips.map(zip => zip.city),
      regions: zips.map(zip => `${zip.country}.${zip.state}`),
      lats: zips.map(zip => degrees(zip.latitude)),
      lngs: zips.map(zip => degrees(zip.longitude)),
    },
  };
}
