import { feature, mesh } from 'topojson-client';
import { flattened } from './antimeridian.ts';
import { readAtlas } from './packages.ts';
import { settledPlaces } from './places.ts';
import { countryInSpanish, otherNamesOf, regionInSpanish } from './names.ts';

/** Deepest tiles; the renderer enlarges them, at 76 m a step at the equator. */
export const deepestZoom = 7;

/** A layer of the tiles. Of layers with one name the last whose zoom is reached is taken. */
export interface Layer {
  name: string;
  /** First zoom. */
  from: number;
  data: GeoJSON.FeatureCollection;
}

const shape = (
  geometry: GeoJSON.Geometry,
  properties: GeoJSON.GeoJsonProperties = {},
): GeoJSON.Feature => ({ type: 'Feature', geometry, properties });

const layer = (name: string, from: number, features: GeoJSON.Feature[]): Layer => ({
  name,
  from,
  data: { type: 'FeatureCollection', features },
});

/** Area of a ring in square degrees, and its centre of gravity. */
function centreOf(ring: GeoJSON.Position[]) {
  let [twice, lng, lat] = [0, 0, 0];
  ring.forEach(([x = 0, y = 0], index) => {
    const [nextX = x, nextY = y] = ring[index + 1] ?? [];
    const cross = x * nextY - nextX * y;
    twice += cross;
    lng += (x + nextX) * cross;
    lat += (y + nextY) * cross;
  });
  return { area: Math.abs(twice) / 2, point: [lng / (3 * twice), lat / (3 * twice)] };
}

/** The name of something, with those of other languages where they are others. */
const named = (name: string, { en, es }: { en?: string; es?: string }) => ({
  name,
  ...(en && en !== name ? { en } : {}),
  ...(es && es !== name ? { es } : {}),
});

const nameOf = (properties: GeoJSON.GeoJsonProperties): string => {
  const name: unknown = properties?.name;
  return typeof name === 'string' ? name : '';
};

/** One point for the name of each area, in its largest part: a name on the area would repeat. */
const namesOf = (
  areas: GeoJSON.Feature[],
  inSpanish: (area: GeoJSON.Feature) => string | undefined,
): GeoJSON.Feature[] =>
  areas.flatMap(area => {
    const { geometry, properties } = area;
    const parts =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : [];
    const [largest] = parts
      .map(([outer = []]) => centreOf(outer))
      .sort((one, other) => other.area - one.area);
    if (!largest) return [];
    const { area: size, point } = largest;
    return [
      shape(
        { type: 'Point', coordinates: point },
        { ...named(nameOf(properties), { es: inSpanish(area) }), area: Math.round(size) },
      ),
    ];
  });

/** From how many people on a place is named from which zoom on. */
const placeZooms = [
  { zoom: 3, people: 4_000_000 },
  { zoom: 4, people: 1_500_000 },
  { zoom: 5, people: 500_000 },
  { zoom: 6, people: 150_000 },
  { zoom: deepestZoom, people: 0 },
];

function placeLayers(): Layer[] {
  const settled = settledPlaces();
  const names = otherNamesOf(settled);
  const places = settled.map(({ name, population, featureCode, loc }, index) => ({
    people: population,
    isCapital: featureCode === 'PPLC',
    point: shape(
      { type: 'Point', coordinates: loc.coordinates },
      { ...named(name, names[index] ?? {}), people: population },
    ),
  }));
  return placeZooms.map(({ zoom, people }) =>
    layer(
      'places',
      zoom,
      places
        .filter(place => place.people >= people || (place.isCapital && zoom > 3))
        .map(({ point }) => point),
    ),
  );
}

/** Everything that the map shows. */
export function mapLayers(): Layer[] {
  const world = readAtlas<'land' | 'countries'>('world-atlas/countries-10m.json');
  const states = readAtlas<'states'>('us-atlas/states-10m.json');
  const counties = readAtlas<'counties'>('us-atlas/counties-10m.json');
  const isInner = (one: unknown, other: unknown) => one !== other;
  const { countries, land } = world.objects;
  return [
    layer('land', 0, feature(world, land).features.map(flattened)),
    layer('borders', 0, [shape(mesh(world, countries, isInner))]),
    layer('states', 3, [shape(mesh(states, states.objects.states, isInner))]),
    layer('counties', 6, [shape(mesh(counties, counties.objects.counties, isInner))]),
    layer(
      'countryNames',
      1,
      namesOf(feature(world, countries).features.map(flattened), ({ id }) => countryInSpanish(id)),
    ),
    layer(
      'stateNames',
      4,
      namesOf(feature(states, states.objects.states).features, ({ properties }) =>
        regionInSpanish('US', nameOf(properties)),
      ),
    ),
    ...placeLayers(),
  ];
}
