import { createGazetteer } from './gazetteer.ts';
import { gazetteerOf } from '#scripts/bundler/geo/places.ts';
import type { City } from '#scripts/bundler/geo/packages.ts';
import { searchBoundsOf } from '#shared/geo/place.ts';

const city = (
  name: string,
  [country = '', adminCode = '']: string[],
  population: number,
  lat: number,
  lng: number,
): City => ({
  name,
  altName: '',
  country,
  adminCode,
  featureCode: 'PPL',
  population,
  loc: { coordinates: [lng, lat] },
});
const zip = (code: string, latitude: number, longitude: number) => ({
  zip: code,
  latitude,
  longitude,
  city: 'San Francisco',
  state: 'CA',
  country: 'US',
});

const find = createGazetteer(
  gazetteerOf(
    [
      city('São Paulo', ['BR', '27'], 12_400_232, -23.5475, -46.63611),
      city('London', ['GB', 'ENG'], 8_961_989, 51.50853, -0.12574),
      city('New York City', ['US', 'NY'], 8_804_190, 40.71427, -74.00597),
      city('Paris', ['FR', '11'], 2_138_551, 48.85341, 2.3488),
      city('Barcelona', ['ES', '56'], 1_620_343, 41.38879, 2.15899),
      city('Munich', ['DE', '02'], 1_260_391, 48.13743, 11.57549),
      city('Portland Bill', ['GB', 'ENG'], 900_000, 50.51, -2.45),
      city('San Francisco', ['US', 'CA'], 864_816, 37.77493, -122.41942),
      city('Portland', ['US', 'OR'], 652_503, 45.52345, -122.67621),
      city('London', ['CA', '08'], 422_324, 42.98339, -81.23304),
      city('Gasteiz / Vitoria', ['ES', '59'], 235_661, 42.84998, -2.67268),
      city('Suva', ['FJ', '01'], 77_366, -18.14161, 178.44149),
      city('Portland', ['US', 'ME'], 68_408, 43.66147, -70.25533),
      city('Girona', ['ES', '56'], 96_113, 41.98311, 2.82493),
      city('Paris', ['US', 'TX'], 25_171, 33.66094, -95.55551),
      city('California', ['US', 'MD'], 11_857, 38.3004, -76.50745),
      city('Somosomo', ['FJ', '03'], 3000, -16.77, -179.97),
    ],
    [zip('94109', 37.79, -122.42), zip('94110', 37.7509, -122.4153), zip('94111', 37.8, -122.4)],
  ),
);
const addresses = (query: string, limit = 5, language = 'en') =>
  find(query, limit, language).map(({ address }) => address);

describe('the gazetteer', () => {
  it.each([
    ['new york', 'New York City, New York, United States'],
    ['São Pau', 'São Paulo, São Paulo, Brazil'],
    ['sao pau', 'São Paulo, São Paulo, Brazil'],
    ['paris, texas', 'Paris, Texas, United States'],
    ['paris tx', 'Paris, Texas, United States'],
    ['portland, me, usa', 'Portland, Maine, United States'],
    ['12 Elm Street, Portland, OR', 'Portland, Oregon, United States'],
    ['94110', '94110 San Francisco, California, United States'],
    ['vitoria', 'Gasteiz / Vitoria, Basque Country, Spain'],
  ])('finds "%s"', (query, address) => {
    expect(addresses(query, 1)).toEqual([address]);
  });

  it('puts the whole name before longer ones, and large places before small ones', () => {
    expect(addresses('portland')).toEqual([
      'Portland, Oregon, United States',
      'Portland Bill, England, United Kingdom',
      'Portland, Maine, United States',
    ]);
  });

  it('returns no more than requested, and nothing for what it does not know', () => {
    expect(addresses('p', 2)).toHaveLength(2);
    expect(addresses('9411')).toHaveLength(2);
    for (const query of ['atlantis', '123 main street', '00000', ',', ' ']) {
      expect(addresses(query)).toEqual([]);
    }
  });

  it('gives large places large bounds, and postal codes those of a broader place', () => {
    const [paris] = find('paris', 1, 'en');
    expect(paris?.bounds?.ne.lat).toBeCloseTo(48.85341 + 0.135, 2);
    const [found] = find('94110', 1, 'en');
    expect(found?.bounds).toBeNull();
    expect(found && searchBoundsOf(found).ne.lat).toBeCloseTo(37.7509 + 0.018, 3);
  });
});

describe('the gazetteer in two languages', () => {
  it.each([
    ['Londres', 'Londres, Inglaterra, Reino Unido', 'London, England, United Kingdom'],
    ['london', 'Londres, Inglaterra, Reino Unido', 'London, England, United Kingdom'],
    ['Múnich', 'Múnich, Baviera, Alemania', 'Munich, Bavaria, Germany'],
    ['munich', 'Múnich, Baviera, Alemania', 'Munich, Bavaria, Germany'],
    [
      'nueva york',
      'Nueva York, Nueva York, Estados Unidos',
      'New York City, New York, United States',
    ],
    ['paris, francia', 'París, Isla de Francia, Francia', 'Paris, Île-de-France, France'],
    ['portland oregón', 'Portland, Oregón, Estados Unidos', 'Portland, Oregon, United States'],
    ['portland, ee. uu.', 'Portland, Oregón, Estados Unidos', 'Portland, Oregon, United States'],
    ['Gerona', 'Gerona, Cataluña, España', 'Girona, Catalonia, Spain'],
    ['Cataluña', 'Cataluña, España', 'Catalonia, Spain'],
    ['cataluna', 'Cataluña, España', 'Catalonia, Spain'],
    ['catalonia', 'Cataluña, España', 'Catalonia, Spain'],
    ['Alemania', 'Alemania', 'Germany'],
  ])('understands "%s"', (query, spanish, english) => {
    expect(addresses(query, 1, 'es')).toEqual([spanish]);
    expect(addresses(query, 1, 'en')).toEqual([english]);
  });

  it('leaves a place its name that another of that name has in Spanish', () => {
    expect(addresses('london', 5, 'es')).toEqual([
      'Londres, Inglaterra, Reino Unido',
      'London, Ontario, Canadá',
    ]);
  });

  it('returns each place once, by whichever of its names it was found', () => {
    expect(addresses('new york')).toEqual([
      'New York City, New York, United States',
      'New York, United States',
    ]);
  });

  it('finds a place by its whole name where enough people live', () => {
    expect(find('girona', 1, 'en', 96_113)).toHaveLength(1);
    expect(find('giron', 1, 'en', 1)).toEqual([]);
    expect(find('girona', 1, 'en', 96_114)).toEqual([]);
  });
});

describe('areas', () => {
  it('are where their places are, and named after a large city only behind it', () => {
    const [catalonia] = find('catalonia', 1, 'en');
    expect(catalonia).toMatchObject({ type: 'region', origin: { lat: 41.38879, lng: 2.15899 } });
    expect(catalonia?.bounds?.ne).toEqual({ lat: 42.03311, lng: 2.87493 });
    expect(catalonia?.bounds?.sw).toEqual({ lat: 41.33879, lng: 2.10899 });
    expect(find('sao paulo', 5, 'en').map(({ type }) => type)).toEqual(['place', 'region']);
  });

  it('are meant rather than a small town that is called so', () => {
    expect(find('california', 5, 'en').map(({ type }) => type)).toEqual(['region', 'place']);
  });

  it('may lie on both sides of the date line', () => {
    const [fiji] = find('fiyi', 1, 'es');
    expect(fiji).toMatchObject({ address: 'Fiyi', type: 'country' });
    expect(fiji?.bounds?.sw.lng).toBeCloseTo(178.39, 2);
    expect(fiji?.bounds?.ne.lng).toBeCloseTo(-179.92, 2);
  });
});
