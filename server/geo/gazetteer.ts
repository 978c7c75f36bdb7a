import { createAreas } from './areas.ts';
import { beginningWith } from './firstAt.ts';
import { boundsAround } from '#shared/geo/bounds.ts';
import { normalizeForSearch } from '#shared/values/text.ts';
import type { GazetteerFile } from '#shared/geo/gazetteerFile.ts';
import type { Place } from '#shared/geo/place.ts';

/**
 * Looks for places by the beginning of their names, in all languages; `language` is that of the names
 * in the answer.
 */
export type FindPlaces = (query: string, limit: number, language: string) => Place[];

/** A place or an area that a text may mean. */
interface Match {
  index: number;
  isArea: boolean;
  weight: number;
}

// A name that is all of what was typed is meant rather than a longer one.
const exactWeight = 4;
// A city is meant rather than the region that is called after it.
const areaWeight = 0.9;

/** The gazetteer over a file of the build. Each look-up takes a few milliseconds at most. */
export function createGazetteer(file: GazetteerFile): FindPlaces {
  const { places, aliases, areas, zips } = file;
  const { indexOf, nameOf, areMeant } = createAreas(file);
  const otherNames = Object.fromEntries(
    Object.entries(file.otherNames).map(([language, names]) => [language, new Map(names?.places)]),
  );

  const addressOf = (name: string, area: number | undefined, language: string) =>
    area === undefined ? name : `${name}, ${nameOf(area, language)}`;
  const pointAt = (index: number) => ({
    lat: places.lats[index] ?? 0,
    lng: places.lngs[index] ?? 0,
  });

  const cityAt = (index: number, language: string): Place => {
    const origin = pointAt(index);
    const name = otherNames[language.slice(0, 2)]?.get(index) ?? places.names[index] ?? '';
    return {
      address: addressOf(name, places.regions[index], language),
      type: 'place',
      origin,
      bounds: boundsAround(origin, reachOf(places.populations[index] ?? 0)),
    };
  };

  const areaAt = (index: number, language: string): Place => {
    const [north = 0, east = 0, south = 0, west = 0] = areas.bounds.slice(4 * index, 4 * index + 4);
    return {
      address: nameOf(index, language),
      type: areas.codes[index]?.includes('.') ? 'region' : 'country',
      // Where most of its classes will be.
      origin: pointAt(areas.largest[index] ?? 0),
      bounds: { ne: { lat: north, lng: east }, sw: { lat: south, lng: west } },
    };
  };

  const zipAt = (index: number, language: string): Place => ({
    address: addressOf(
      `${zips.keys[index]} ${zips.cities[index]}`,
      indexOf.get(zips.regions[index] ?? ''),
      language,
    ),
    type: 'postcode',
    origin: { lat: zips.lats[index] ?? 0, lng: zips.lngs[index] ?? 0 },
    bounds: null,
  });

  /** What begins so, in one of the areas meant, largest first. */
  const matchesOf = (name: string, qualifiers: readonly string[], isWhole: boolean): Match[] => {
    const found: Match[] = [];
    const add = (key: string | undefined, index: number, isArea: boolean) => {
      const isExact = key === name;
      if (isWhole && !isExact) return;
      const area = isArea ? index : places.regions[index];
      if (area === undefined || !areMeant(area, qualifiers)) return;
      const people = places.populations[isArea ? (areas.largest[index] ?? 0) : index] ?? 0;
      const weight = people * (isExact ? exactWeight : 1) * (isArea ? areaWeight : 1);
      found.push({ index, isArea, weight });
    };
    for (const at of beginningWith(places.keys, name)) add(places.keys[at], at, false);
    for (const at of beginningWith(aliases.keys, name)) {
      add(aliases.keys[at], aliases.places[at] ?? 0, false);
    }
    for (const at of beginningWith(areas.keys, name)) {
      add(areas.keys[at], areas.keyAreas[at] ?? 0, true);
    }
    return found.sort((one, other) => other.weight - one.weight);
  };

  const find: FindPlaces = (query, limit, language) => {
    const [head = '', ...rest] = query.split(',').map(normalizeForSearch).filter(Boolean);
    const digits = /^(\d{3,5})( |$)/.exec(head)?.[1];
    if (digits && head === digits) {
      const codes = [...beginningWith(zips.keys, digits)].slice(0, limit);
      if (codes.length > 0) return codes.map(index => zipAt(index, language));
    }
    if (!head) return [];
    // By what they are: something may be met by several of its names.
    const found = new Map<string, Match>();
    const note = (match: Match) => {
      const id = `${match.isArea}${match.index}`;
      if (!found.has(id)) found.set(id, match);
    };
    // Enough of them, should all be met by several names.
    matchesOf(head, rest, false)
      .slice(0, 4 * limit)
      .forEach(note);
    // `portland or`, without a comma: the last words may be the region.
    const words = head.split(' ');
    for (let cut = words.length - 1; cut > 0 && found.size < limit; cut -= 1) {
      const [name, region] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
      matchesOf(name, [region, ...rest], true).forEach(note);
    }
    // Streets are not known here, but the town behind one may be.
    if (found.size === 0 && rest.length > 0) return find(rest.join(','), limit, language);
    return [...found.values()]
      .slice(0, limit)
      .map(({ index, isArea }) => (isArea ? areaAt(index, language) : cityAt(index, language)));
  };
  return find;
}

/** Metres from the middle of a place to its edge, at three thousand people a square kilometre. */
const reachOf = (people: number): number =>
  Math.max(2000, Math.min(40_000, Math.round(1000 * Math.sqrt(people / (3000 * Math.PI)))));
