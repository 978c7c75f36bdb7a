import fc from 'fast-check';
import { areaOf, cityOf, withoutStreet } from './classPlace.ts';
import { roughPlaceOf } from './roughPlace.ts';
import { earthRadius, radians } from './bounds.ts';
import type { LatLng } from '#shared/contract/values.ts';

/** Metres between two points. */
function distance(a: LatLng, b: LatLng): number {
  const [lat, lng] = [radians(b.lat - a.lat), radians(b.lng - a.lng)];
  const h =
    Math.sin(lat / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lng / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, h)));
}

const exact = {
  address: '12 Main St, Los Angeles, California, United States',
  building: 'Back door',
  geolocation: { lat: 34.05, lng: -118.24 },
};

describe('the rough place of a class', () => {
  it('returns the area, and neither street nor building', () => {
    const rough = roughPlaceOf(exact, { radius: 500, isStreet: true });
    expect(rough.location).toEqual({
      address: 'Los Angeles, California, United States',
      isRough: true,
    });
    expect(JSON.stringify(rough)).not.toMatch(/Main St|Back door/);
  });

  it('returns the whole name of a place that is no street', () => {
    const city = { ...exact, address: 'Los Angeles, California, United States' };
    const { location } = roughPlaceOf(city, { radius: 500, isStreet: false });
    expect([areaOf(location), cityOf(location)]).toEqual([city.address, 'Los Angeles']);
  });

  it('lies within the radius, and is another one each time', () => {
    const anywhere = fc.record({
      lat: fc.double({ min: -89, max: 89, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(anywhere, geolocation => {
        const points = [1, 2].map(() =>
          roughPlaceOf({ ...exact, geolocation }, { radius: 500, isStreet: true }),
        );
        for (const { geolocation: point } of points) {
          expect(distance(point as LatLng, geolocation)).toBeLessThanOrEqual(500.01);
          expect(Math.abs((point as LatLng).lng)).toBeLessThanOrEqual(180);
        }
        expect(points[0]).not.toEqual(points[1]);
      }),
    );
  });

  it('fills the whole disk: half of the points are in its outer half', () => {
    const far = Array.from({ length: 2_000 }, () =>
      roughPlaceOf(exact, { radius: 500, isStreet: true }),
    ).filter(
      ({ geolocation }) => distance(geolocation as LatLng, exact.geolocation) > 500 / Math.SQRT2,
    ).length;
    expect(far).toBeGreaterThan(850);
    expect(far).toBeLessThan(1_150);
  });

  it('has no point where none was chosen', () => {
    const typed = { ...exact, geolocation: null };
    expect(roughPlaceOf(typed, { radius: 500, isStreet: true }).geolocation).toBeNull();
  });
});

describe('areas of addresses', () => {
  it.each([
    ['123 Main St, Los Angeles, CA 90012, USA', 'Los Angeles, CA 90012, USA', 'Los Angeles'],
    ['Main St, Los Angeles, CA', 'Los Angeles, CA', 'Los Angeles'],
    ['12 Main St, Portland', 'Portland', 'Portland'],
    ['Calle Mayor 5, Madrid', 'Madrid', 'Madrid'],
    ['Flat 2, 12 Main St, Portland, Oregon', 'Portland, Oregon', 'Portland'],
    ['Suite 3, 12345 Broadway, New York', 'New York', 'New York'],
    ['Hauptstr. 5, 10115 Berlin, Germany', '10115 Berlin, Germany', '10115 Berlin'],
    ['10 Downing St, London SW1A 2AA, UK', 'London SW1A 2AA, UK', 'London SW1A 2AA'],
    ['12345 Main St, Portland', 'Portland', 'Portland'],
    ['12 Main St Portland OR', undefined, undefined],
    ['Los Angeles, CA', 'Los Angeles, CA', 'Los Angeles'],
    [
      'Los Angeles, California, United States',
      'Los Angeles, California, United States',
      'Los Angeles',
    ],
    ['Guadalajara, Jalisco, México', 'Guadalajara, Jalisco, México', 'Guadalajara'],
    ['Ocean Drive, Los Angeles, United States', 'Los Angeles, United States', 'Los Angeles'],
    ['St. John St., Boise, USA', 'Boise, USA', 'Boise'],
    ['Wiesenstraße, Toronto, Canada', 'Toronto, Canada', 'Toronto'],
    ['Kurfürstendamm, Berlin, Germany', 'Berlin, Germany', 'Berlin'],
    ['St. Louis, Missouri, USA', 'St. Louis, Missouri, USA', 'St. Louis'],
    ['Back door, Portland, United States', 'Portland, United States', 'Portland'],
    ['Portland', 'Portland', 'Portland'],
    [',', undefined, undefined],
  ])('%s', (address, area, city) => {
    expect(withoutStreet(address)).toBe(area);
    expect(cityOf({ address })).toBe(city);
    const rough = roughPlaceOf({ address, geolocation: null }, { radius: 500, isStreet: true });
    expect(rough.location).toEqual(area ? { address: area, isRough: true } : { isRough: true });
  });
});
