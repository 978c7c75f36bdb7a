import { areasOf } from './areas.ts';
import { otherNamesOf } from './names.ts';
import { readCities, readRegions, readZipCodes } from './packages.ts';
import type { City, ZipCode } from './packages.ts';
import { placeKey } from '#shared/geo/placeKey.ts';
import type { GazetteerFile, SparseNames } from '#shared/geo/gazetteerFile.ts';

const degrees = (value: number) => Math.round(value * 1e5) / 1e5;

// Historical, abandoned and destroyed places are left out.
const gone = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH']);

/** The places of the world, largest first. */
export const settledPlaces = (): City[] =>
  readCities()
    .filter(({ featureCode }) => !gone.has(featureCode))
    .sort((one, other) => other.population - one.population);

const byKey = (one: { key: string }, other: { key: string }) =>
  one.key < other.key ? -1 : one.key > other.key ? 1 : 0;

/** Source of the gazetteer of the world. */
export const gazetteer = (): GazetteerFile => gazetteerOf(settledPlaces(), readZipCodes());

/**
 * Returns the source of a gazetteer, in the order of the names.
 * @param settled largest first
 */
export function gazetteerOf(settled: readonly City[], zipCodes: readonly ZipCode[]): GazetteerFile {
  const names = otherNamesOf(settled);
  const places = settled
    .map((place, index) => ({
      ...place,
      key: placeKey(place.name),
      others: names[index] ?? {},
    }))
    .sort(byKey);
  const aliases = places
    .flatMap(({ name, key, others: { en, es, also = [] } }, place) => {
      // `Donostia / San Sebastián` is looked for by either name.
      const parts = name.split('/');
      const further = [en ?? '', es ?? '', ...also, ...(parts.length > 1 ? parts : [])].map(
        placeKey,
      );
      return [...new Set(further)]
        .filter(each => each && each !== key)
        .map(each => ({ key: each, place }));
    })
    .sort(byKey);
  const shown = (language: 'en' | 'es'): SparseNames =>
    places.flatMap(({ others }, index): SparseNames => {
      const name = others[language];
      return name ? [[index, name]] : [];
    });
  const { file: areas, regionAt, inSpanish } = areasOf(places, readRegions());
  const zips = zipCodes.map(zip => ({ ...zip, key: zip.zip })).sort(byKey);
  return {
    places: {
      keys: places.map(place => place.key),
      names: places.map(place => place.name),
      regions: regionAt,
      populations: places.map(place => place.population),
      lats: places.map(place => degrees(place.loc.coordinates[1])),
      lngs: places.map(place => degrees(place.loc.coordinates[0])),
    },
    aliases: {
      keys: aliases.map(({ key }) => key),
      places: aliases.map(({ place }) => place),
    },
    areas,
    otherNames: {
      en: { places: shown('en'), regions: [] },
      es: { places: shown('es'), regions: inSpanish },
    },
    zips: {
      keys: zips.map(zip => zip.key),
      cities: zips.map(zip => zip.city),
      regions: zips.map(zip => `${zip.country}.${zip.state}`),
      lats: zips.map(zip => degrees(zip.latitude)),
      lngs: zips.map(zip => degrees(zip.longitude)),
    },
  };
}
