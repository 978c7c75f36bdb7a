import { searchAround } from './currentPlace.ts';
import { readSearch, searchAddress } from './searchQuery.ts';

const boundsOf = (lat: number, lng: number) =>
  searchAround({ lat, lng }).bounds!.split(',').map(Number);

describe('search around the reader', () => {
  it('goes a kilometre to every side', () => {
    const [neLat = 0, neLng = 0, swLat = 0, swLng = 0] = boundsOf(-36.85, 174.76);
    expect(neLat - -36.85).toBeCloseTo(0.008993, 5);
    expect(-36.85 - swLat).toBeCloseTo(0.008993, 5);
    expect(neLng - 174.76).toBeCloseTo(0.011238, 5);
    expect(174.76 - swLng).toBeCloseTo(0.011238, 5);
  });

  it.each([
    [10, 179.999],
    [10, -179.999],
    [89.9999, 0],
    [-90, 12],
  ])('stays on the globe at %d, %d', (lat, lng) => {
    const found = searchAround({ lat, lng });
    const address = searchAddress({ ...readSearch(new URLSearchParams()), ...found });
    expect(readSearch(new URLSearchParams(address.slice(3)))).toMatchObject({
      bounds: found.bounds,
      origin: found.origin,
    });
  });

  it('crosses the date line from west to east', () => {
    const [, neLng = 0, , swLng = 0] = boundsOf(0, 179.999);
    expect(neLng).toBeLessThan(0);
    expect(swLng).toBeGreaterThan(0);
  });
});
