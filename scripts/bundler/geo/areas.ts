import type { City } from './packages.ts';
import { regionInSpanish } from './names.ts';
import { placeKey } from '#shared/geo/placeKey.ts';
import type { GazetteerFile } from '#shared/geo/gazetteerFile.ts';

const degrees = (value: number) => Math.round(value * 1e5) / 1e5;

/** State of an area while its places are counted. */
interface Area {
  code: string;
  /** Positions of its places. */
  places: number[];
}

/**
 * West and east of the shortest stretch that holds all longitudes: what lies on both sides of the
 * date line has its west above its east.
 */
export function shortestStretch(lngs: readonly number[]): { west: number; east: number } {
  const sorted = [...lngs].sort((one, other) => one - other);
  const last = sorted.length - 1;
  let [widest, at] = [(sorted[0] ?? 0) + 360 - (sorted[last] ?? 0), last];
  for (let index = 0; index < last; index += 1) {
    const gap = (sorted[index + 1] ?? 0) - (sorted[index] ?? 0);
    if (gap > widest) [widest, at] = [gap, index];
  }
  return { west: sorted[(at + 1) % sorted.length] ?? 0, east: sorted[at] ?? 0 };
}

/** Places bring the ground around them along, so that an area of one place is one too. */
const margin = 0.05;

function boundsOf(
  places: readonly City[],
): [north: number, east: number, south: number, west: number] {
  const lats = places.map(({ loc }) => loc.coordinates[1]);
  const { west, east } = shortestStretch(places.map(({ loc }) => loc.coordinates[0]));
  return [
    degrees(Math.min(90, Math.max(...lats) + margin)),
    degrees(Math.min(180, east + margin)),
    degrees(Math.max(-90, Math.min(...lats) - margin)),
    degrees(Math.max(-180, west - margin)),
  ];
}

// How people write countries besides.
const shortNames: Partial<Record<string, readonly string[]>> = {
  US: ['USA', 'EEUU', 'EE. UU.'],
  GB: ['UK', 'Great Britain', 'Gran Bretaña'],
};

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const spanish = new Intl.DisplayNames('es', { type: 'region', fallback: 'none' });

/**
 * The countries and regions that places are in, with where their places are.
 * @param regionNames by code (`US.CA`), as GeoNames calls them
 */
export function areasOf(places: readonly City[], regionNames: ReadonlyMap<string, string>) {
  const found = new Map<string, Area & { index: number }>();
  const add = (code: string, place: number) => {
    const area = found.get(code) ?? { code, places: [], index: found.size };
    found.set(code, area);
    area.places.push(place);
    return area.index;
  };
  const regionAt = places.map(({ country, adminCode }, index) => {
    add(country, index);
    return add(`${country}.${adminCode}`, index);
  });
  const areas = [...found.values()];
  const namesOf = (code: string): { name: string; es?: string } => {
    const [country = '', region] = code.split('.');
    if (region === undefined) return { name: english.of(country) ?? '', es: spanish.of(country) };
    const name = regionNames.get(code) ?? '';
    return { name, es: regionInSpanish(country, name) };
  };
  const named = areas.map(({ code }) => namesOf(code));
  const keys = named
    .flatMap(({ name, es = '' }, area) => {
      const all = [name, es, ...(shortNames[areas[area]?.code ?? ''] ?? [])].map(placeKey);
      return [...new Set(all)].filter(Boolean).map(key => ({ key, area }));
    })
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  const file: GazetteerFile['areas'] = {
    codes: areas.map(({ code }) => code),
    names: named.map(({ name }) => name),
    largest: areas.map(area =>
      area.places.reduce((one, other) =>
        (places[other]?.population ?? 0) > (places[one]?.population ?? 0) ? other : one,
      ),
    ),
    bounds: areas.flatMap(area => boundsOf(area.places.flatMap(index => places[index] ?? []))),
    keys: keys.map(({ key }) => key),
    keyAreas: keys.map(({ area }) => area),
  };
  const inSpanish = named.flatMap(({ name, es }, index): [number, string][] =>
    es && es !== name && areas[index]?.code.includes('.') ? [[index, es]] : [],
  );
  return { file, regionAt, inSpanish };
}
