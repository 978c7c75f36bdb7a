import fc from 'fast-check';
import { groupByPlace } from './groupByPlace.ts';

const group = (points: { lat: number; lng: number }[], zoom: number) =>
  groupByPlace(points, point => point, zoom);

const market = { lat: 37.7749, lng: -122.4194 };
const sunset = { lat: 37.7602, lng: -122.4691 };
const portland = { lat: 45.5152, lng: -122.6784 };

describe('groupByPlace', () => {
  it('puts things at one address together at any zoom', () => {
    expect(group([market, { ...market }, sunset], 15)).toEqual([
      { at: market, items: [market, market] },
      { at: sunset, items: [sunset] },
    ]);
  });

  it('joins what is side by side over the date line', () => {
    const [west, east] = [
      { lat: -16.8, lng: 179.99 },
      { lat: -16.8, lng: -179.99 },
    ];
    expect(group([west, east], 8)).toHaveLength(1);
    expect(group([west, east], 14)).toHaveLength(2);
  });

  it('joins what would cover each other, and parts it as the map comes nearer', () => {
    expect(group([market, sunset, portland], 4)).toHaveLength(2);
    expect(group([market, sunset, portland], 11)).toHaveLength(3);
  });

  it('loses nothing and shows no two groups over each other', () => {
    const point = fc.record({
      lat: fc.double({ min: 37, max: 38, noNaN: true }),
      lng: fc.double({ min: -123, max: -122, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(point, { maxLength: 24 }),
        fc.integer({ min: 3, max: 14 }),
        (points, zoom) => {
          const groups = group(points, zoom);
          expect(groups.flatMap(({ items }) => items)).toHaveLength(points.length);
          // The places of groups, grouped again, stay apart.
          expect(
            group(
              groups.map(({ at }) => at),
              zoom,
            ),
          ).toHaveLength(groups.length);
        },
      ),
    );
  });
});
