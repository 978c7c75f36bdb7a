import type { Layer } from './layers.ts';
import { mapLayers } from './layers.ts';

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
  });

  it('are of the one city that they mean', () => {
    // The one in England is the largest; the others stay what they are.
    expect(inSpanish('places', 'London')?.filter(Boolean)).toEqual(['Londres']);
    expect(inSpanish('places', 'London')?.length).toBeGreaterThan(1);
  });

  it('are there for countries that no code stands for', () => {
    expect(inSpanish('countryNames', 'Somaliland')).toEqual([null]);
  });
});
