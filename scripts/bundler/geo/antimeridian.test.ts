import { feature } from 'topojson-client';
import { flattened } from './antimeridian.ts';
import { readAtlas } from './packages.ts';

const polygon = (...coordinates: number[][][]): GeoJSON.Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Polygon', coordinates },
});
const ringsOf = ({ geometry }: GeoJSON.Feature): number[][][] =>
  geometry.type === 'Polygon'
    ? geometry.coordinates
    : geometry.type === 'MultiPolygon'
      ? geometry.coordinates.flat()
      : [];

/** Returns true when a point lies in an odd number of rings, in any copy of the world. */
const holds = (rings: number[][][], lng: number, lat: number) =>
  [lng - 360, lng, lng + 360].some(
    x =>
      rings.filter(ring =>
        ring.reduce((inside, [ax = 0, ay = 0], index) => {
          const [bx = 0, by = 0] = ring[index + 1] ?? ring[0] ?? [];
          const crosses = ay > lat !== by > lat && x < ((bx - ax) * (lat - ay)) / (by - ay) + ax;
          return crosses ? !inside : inside;
        }, false),
      ).length %
        2 ===
      1,
  );

describe('areas of a flat map', () => {
  it('go on beyond 180 degrees', () => {
    const area = polygon([
      [170, 0],
      [-170, 0],
      [-170, 10],
      [170, 10],
      [170, 0],
    ]);
    expect(ringsOf(flattened(area))[0]).toEqual([
      [170, 0],
      [190, 0],
      [190, 10],
      [170, 10],
      [170, 0],
    ]);
  });

  it('have their holes where they are', () => {
    const area = polygon(
      [
        [150, 0],
        [-150, 0],
        [-150, 20],
        [150, 20],
        [150, 0],
      ],
      [
        [-170, 5],
        [-165, 5],
        [-165, 9],
        [-170, 5],
      ],
    );
    expect(ringsOf(flattened(area))[1]?.[0]).toEqual([190, 5]);
  });

  it('reach the edge of the map where they go around a pole', () => {
    const around = polygon([
      [-180, -70],
      [-90, -75],
      [0, -70],
      [90, -75],
      [180, -70],
    ]);
    expect(ringsOf(flattened(around))[0]?.slice(-3)).toEqual([
      [180, -90],
      [-180, -90],
      [-180, -70],
    ]);
  });
});

describe('the land of the map', () => {
  const world = readAtlas<'land'>('world-atlas/countries-10m.json');
  const rings = feature(world, world.objects.land).features.map(flattened).flatMap(ringsOf);

  it.each([
    ['Beaufort Sea', -135, 71.5],
    ['Chukchi Sea', -169, 68],
    ['Foxe Basin', -78, 67.5],
    ['Arctic Ocean', 0, 86],
    ['Ross Sea', -175, -74],
    ['North Pacific', 180, 40],
  ])('is not in the %s', (_, lng, lat) => {
    expect(holds(rings, lng, lat)).toBe(false);
  });

  it.each([
    ['Alaska', -150, 66],
    ['Chukotka on both sides of 180 degrees', 178, 67],
    ['Chukotka', -175, 66.5],
    ['Wrangel Island', 180, 71.2],
    ['Antarctica', 0, -80],
    ['Antarctica at 180 degrees', 179, -85],
    ['Taveuni, Fiji', 179.97, -16.85],
  ])('is %s', (_, lng, lat) => {
    expect(holds(rings, lng, lat)).toBe(true);
  });
});
