import { searchBoundsOf } from './place.ts';
import type { PlaceType } from './place.ts';

const origin = { lat: 0, lng: 10 };
/** Metres of a degree of a great circle. */
const degree = (6_371_000 * Math.PI) / 180;

it.each<[PlaceType, number]>([
  ['address', 500],
  ['postcode', 2000],
  ['place', 2000],
  ['region', 2000],
  ['country', 2000],
])('a place of the type %s without bounds reaches %d metres to each side', (type, metres) => {
  const { ne, sw } = searchBoundsOf({ address: '', type, origin, bounds: null });
  expect(ne.lat * degree).toBeCloseTo(metres, 0);
  expect((origin.lng - sw.lng) * degree).toBeCloseTo(metres, 0);
});

it('retains the bounds that a place has', () => {
  const bounds = { ne: { lat: 1, lng: 11 }, sw: { lat: -1, lng: 9 } };
  expect(searchBoundsOf({ address: '', type: 'place', origin, bounds })).toBe(bounds);
});
