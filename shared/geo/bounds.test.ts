import fc from 'fast-check';
import {
  boundsAround,
  boundsOfPoints,
  circleAround,
  obfuscate,
  parseBounds,
  roundBounds,
  destination,
  distanceBetween,
  earthRadius,
} from './bounds.ts';
import { formatBounds } from './formatBounds.ts';

const portland = { lat: 45.5152, lng: -122.6784 };

describe('circleAround', () => {
  it('has a point every eight degrees and is closed', () => {
    const ring = circleAround(portland, 500);
    expect(ring).toHaveLength(46);
    expect(ring[45]).toEqual(ring[0]);
    expect(ring[0]?.lng).toBeCloseTo(portland.lng, 9);
    for (const point of ring) expect(distanceBetween(portland, point)).toBeCloseTo(500, 3);
  });
});

describe('destination', () => {
  it('goes north by a degree in 6371 km times its angle', () => {
    const degree = (earthRadius * Math.PI) / 180;
    expect(destination({ lat: 0, lng: 0 }, degree, 0).lat).toBeCloseTo(1, 9);
    expect(destination({ lat: 0, lng: 0 }, degree, 90).lng).toBeCloseTo(1, 9);
  });
});

describe('boundsAround', () => {
  it('reaches the given distance to each side', () => {
    const { ne, sw } = boundsAround(portland, 2000);
    expect(distanceBetween(portland, { lat: ne.lat, lng: portland.lng })).toBeCloseTo(2000, 1);
    expect(distanceBetween(portland, { lat: portland.lat, lng: sw.lng })).toBeCloseTo(2000, 0);
  });

  it('crosses the date line and stops at the poles', () => {
    const auckland = boundsAround({ lat: -36.85, lng: 179.999 }, 2000);
    expect(auckland.sw.lng).toBeGreaterThan(auckland.ne.lng);
    expect(boundsAround({ lat: 90, lng: 0 }, 500).ne.lat).toBe(90);
  });
});

describe('bounds as text', () => {
  it('have eight decimals and come back as they were', () => {
    const bounds = roundBounds({
      ne: { lat: 45.123456789, lng: -122.000000001 },
      sw: { lat: 44.5, lng: -540 },
    });
    expect(formatBounds(bounds)).toBe('45.12345679,-122,44.5,-180');
    expect(parseBounds(formatBounds(bounds))).toEqual(bounds);
  });

  it.each(['', '1,2,3', 'a,b,c,d', '1,2,3,4,5'])('%p are none', text => {
    expect(parseBounds(text)).toBeNull();
  });
});

test('the bounds of points hold each of them', () => {
  expect(boundsOfPoints([])).toBeNull();
  expect(boundsOfPoints([portland, { lat: 47, lng: -120 }])).toEqual({
    ne: { lat: 47, lng: -120 },
    sw: portland,
  });
});

test('the bounds of points on both sides of the date line do not span the world', () => {
  // Taveuni lies on both sides.
  const [suva, taveuni] = [
    { lat: -18.1, lng: 178.4 },
    { lat: -16.8, lng: -179.9 },
  ];
  const fiji = { ne: { lat: -16.8, lng: -179.9 }, sw: { lat: -18.1, lng: 178.4 } };
  expect(boundsOfPoints([suva, taveuni])).toEqual(fiji);
  expect(boundsOfPoints([taveuni, suva, { lat: -17, lng: 179 }])).toEqual(fiji);
  expect(boundsOfPoints([suva])).toEqual({ ne: suva, sw: suva });
  const wide = boundsOfPoints([
    { lat: 29, lng: 77 },
    { lat: 51, lng: 0 },
    { lat: 40, lng: -74 },
  ]);
  expect(wide).toEqual({ ne: { lat: 51, lng: 77 }, sw: { lat: 29, lng: -74 } });
});

describe('obfuscate', () => {
  it('stays within the distance, and is the same for each call', () => {
    fc.assert(
      fc.property(fc.uuid(), seed => {
        const found = obfuscate(portland, 500, seed);
        expect(distanceBetween(portland, found)).toBeLessThanOrEqual(500.001);
        expect(obfuscate(portland, 500, seed)).toEqual(found);
      }),
    );
  });

  it('gives two classes at one address two places', () => {
    expect(obfuscate(portland, 500, 'one')).not.toEqual(obfuscate(portland, 500, 'two'));
  });
});
