import cities from '#src/translations/cities/es.json' with { type: 'json' };

const regions = new Intl.DisplayNames('es', { type: 'region', fallback: 'none' });

/**
 * A country's name in Spanish.
 * @param id ISO 3166-1 as three digits; areas that nobody governs, or two do, have none
 */
export function countryInSpanish(id: string | number | undefined): string | undefined {
  if (id === undefined) return undefined;
  const { region } = new Intl.Locale(`und-${String(id).padStart(3, '0')}`);
  return region && /^[A-Z]{2}$/.test(region) ? regions.of(region) : undefined;
}

// Those of the United States that are called otherwise; no data package has them.
const states = new Map([
  ['District of Columbia', 'Distrito de Columbia'],
  ['Hawaii', 'Hawái'],
  ['Louisiana', 'Luisiana'],
  ['Mississippi', 'Misisipi'],
  ['Missouri', 'Misuri'],
  ['New Hampshire', 'Nuevo Hampshire'],
  ['New Jersey', 'Nueva Jersey'],
  ['New Mexico', 'Nuevo México'],
  ['New York', 'Nueva York'],
  ['North Carolina', 'Carolina del Norte'],
  ['North Dakota', 'Dakota del Norte'],
  ['Oregon', 'Oregón'],
  ['Pennsylvania', 'Pensilvania'],
  ['South Carolina', 'Carolina del Sur'],
  ['South Dakota', 'Dakota del Sur'],
  ['West Virginia', 'Virginia Occidental'],
]);

/** A state's name in Spanish, where it has another. */
export const stateInSpanish = (name: string | undefined) => states.get(name ?? '');

// Of the time zones that are called after them.
const large = new Map(
  Object.entries(cities).map(([id, name]) => [
    id.split('/').at(-1)?.replace(/_/g, ' ') ?? id,
    name,
  ]),
);
// GeoNames has these by their full names.
const otherwise = new Map([
  ['New York City', 'Nueva York'],
  ['Washington, D.C.', 'Washington D. C.'],
]);

/** Large cities by what GeoNames calls them, each to be taken for the largest place of that name only. */
export const cityInSpanish = (name: string): string | undefined =>
  otherwise.get(name) ?? large.get(name);
