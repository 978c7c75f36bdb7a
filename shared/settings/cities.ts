import * as v from 'valibot';

/** Most cities that a site suggests. */
export const mostCities = 12;

const lengthMax = 80;
// The names are in pages and in addresses: no control characters.
const name = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(lengthMax),
  v.regex(/^\P{Cc}*$/u),
);

const isBounds = (text: string): boolean => {
  const [neLat = NaN, neLng = NaN, swLat = NaN, swLng = NaN, ...more] = text.split(',').map(Number);
  const isLat = (value: number) => Math.abs(value) <= 90;
  // Bounds over the date line have their east in the west.
  const isLng = (value: number) => Math.abs(value) <= 180;
  return (
    more.length === 0 && [neLat, swLat].every(isLat) && [neLng, swLng].every(isLng) && neLat > swLat
  );
};

/** Cities in their order, none twice. */
export const citiesSchema = v.pipe(
  v.array(v.object({ en: name, es: name, bounds: v.pipe(v.string(), v.check(isBounds)) })),
  v.maxLength(mostCities),
  v.check(cities => new Set(cities.map(({ bounds }) => bounds)).size === cities.length),
);
