import cityNames from './names/cities.json' with { type: 'json' };
import regionNames from './names/regions.es.json' with { type: 'json' };
import type { City } from './packages.ts';
import cities from '#src/translations/cities/es.json' with { type: 'json' };

/** Names of a place that differ from the one of GeoNames. */
export interface PlaceNames {
  en?: string;
  es?: string;
  /** Names that it is looked for by, and not shown under. */
  also?: string[];
}

const regions = new Intl.DisplayNames('es', { type: 'region', fallback: 'none' });

/**
 * A country's name in Spanish.
 * @param id ISO 3166-1 as three digits; areas that no country governs, or two do, have none
 */
export function countryInSpanish(id: string | number | undefined): string | undefined {
  if (id === undefined) return undefined;
  const { region } = new Intl.Locale(`und-${String(id).padStart(3, '0')}`);
  return region && /^[A-Z]{2}$/.test(region) ? regions.of(region) : undefined;
}

/** English kinds of regions, and how Spanish puts them before the name. */
const kinds = new Map([
  ['Province', 'Provincia de'],
  ['County', 'Condado de'],
  ['Region', 'Región de'],
  ['Department', 'Departamento de'],
  ['District', 'Distrito de'],
  ['Oblast', 'Óblast de'],
  ['Krai', 'Krai de'],
  ['State', 'Estado de'],
  ['Governorate', 'Gobernación de'],
  ['Municipality', 'Municipio de'],
  ['Division', 'División de'],
  ['Island', 'Isla'],
  ['Islands', 'Islas'],
]);
// The text before the kind is then an English word, not a name.
const english =
  /\b(north|south|east|west|central|upper|lower|capital|federal|national|new|and|of|outer|inner|regional|peoples)/i;

const regionsOf: Record<string, Record<string, string>> = regionNames;

// Spanish-speaking countries name their regions without the kind.
const spanishSpeaking = new Set(
  'AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE'.split(' '),
);

/** A region's name in Spanish, where it has another; `name` is what GeoNames calls it. */
export function regionInSpanish(country: string, name: string): string | undefined {
  const own = regionsOf[country]?.[name];
  if (own) return own;
  const [, head = '', kind = ''] = /^(.+) (\S+)$/.exec(name) ?? [];
  const before = kinds.get(kind);
  if (!before || english.test(head)) return undefined;
  return spanishSpeaking.has(country) ? head : `${before} ${head}`;
}

// Of the time zones that are called after them.
const large = new Map(
  Object.entries(cities).map(([id, name]) => [
    id.split('/').at(-1)?.replace(/_/g, ' ') ?? id,
    name,
  ]),
);

/**
 * Returns the names of places in other languages. Of places that share a name only one gets them:
 * the largest of a country, and for the cities of time zones the largest of all.
 * @param places largest first
 */
export function otherNamesOf(places: readonly Pick<City, 'name' | 'country'>[]) {
  const known: Record<string, Record<string, PlaceNames>> = cityNames;
  const met = new Set<string>();
  const isFirst = (key: string) => !met.has(key) && Boolean(met.add(key));
  return places.map(({ name, country }): PlaceNames => {
    const isOfWorld = isFirst(name);
    const own = isFirst(`${country}/${name}`) ? known[country]?.[name] : undefined;
    const zone = isOfWorld ? large.get(name) : undefined;
    return { ...(zone && zone !== name ? { es: zone } : {}), ...own };
  });
}
