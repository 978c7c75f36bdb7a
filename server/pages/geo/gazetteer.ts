import { createAreas } from './areas.ts';
import { boundsAround } from '#shared/geo/bounds.ts';
import { placeKey } from '#shared/geo/placeKey.ts';
import type { GazetteerFile } from '#shared/geo/gazetteerFile.ts';
import type { Place } from '#shared/geo/place.ts';

/**
 * Finds places by a prefix of their names in any language. `language`: of the names in the answer.
 * `leastPeople`: the query is the whole name of a place with at least as many people.
 */
export type FindPlaces = (
  query: string,
  limit: number,
  language: string,
  leastPeople?: number,
) => Place[];

type Areas = ReturnType<typeof createAreas>;

/** A place or area that matches a query. */
interface Match {
  index: number;
  isArea: boolean;
  weight: number;
}

// Prefers an exact match to a longer name.
const exactWeight = 4;
// Prefers a city to a region of the same name.
const areaWeight = 0.9;

/** Creates the place search over a gazetteer file. A query takes a few milliseconds at most. */
export function createGazetteer(file: GazetteerFile): FindPlaces {
  const areas = createAreas(file);
  const { cityAt, areaAt, zipAt } = createPresenter(file, areas);
  const matchesOf = createMatcher(file, areas);
  const { zips } = file;

  const find: FindPlaces = (query, limit, language, leastPeople) => {
    const [head = '', ...rest] = query.split(',').map(placeKey).filter(Boolean);
    const digits = /^(\d{3,5})( |$)/.exec(head)?.[1];
    if (digits && head === digits && leastPeople === undefined) {
      const codes = [...beginningWith(zips.keys, digits)].slice(0, limit);
      if (codes.length > 0) return codes.map(index => zipAt(index, language));
    }
    if (!head) return [];
    // By place: one may match by several of its names.
    const found = new Map<string, Match>();
    const addMatch = (match: Match) => {
      const id = `${match.isArea}${match.index}`;
      if (!found.has(id)) found.set(id, match);
    };
    // More than the limit, as several matches may be of one place.
    matchesOf(head, rest, leastPeople !== undefined)
      .slice(0, 4 * limit)
      .forEach(addMatch);
    // Without a comma the last words may be the region, as in `portland or`.
    const words = head.split(' ');
    for (let cut = words.length - 1; cut > 0 && found.size < limit; cut -= 1) {
      const [name, region] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
      matchesOf(name, [region, ...rest], true).forEach(addMatch);
    }
    // The gazetteer has no streets; tries the town after the comma.
    if (found.size === 0 && rest.length > 0 && leastPeople === undefined) {
      return find(rest.join(','), limit, language);
    }
    const least = (leastPeople ?? 0) * exactWeight;
    return [...found.values()]
      .filter(({ weight, isArea }) => weight >= least * (isArea ? areaWeight : 1))
      .slice(0, limit)
      .map(({ index, isArea }) => (isArea ? areaAt(index, language) : cityAt(index, language)));
  };
  return find;
}

/** Creates what turns an index of the file into a place, named in a language. */
function createPresenter(
  { places, areas, zips, otherNames: named }: GazetteerFile,
  { indexOf, nameOf }: Areas,
) {
  const otherNames = Object.fromEntries(
    Object.entries(named).map(([language, names]) => [language, new Map(names?.places)]),
  );

  const addressOf = (name: string, area: number | undefined, language: string) =>
    area === undefined ? name : `${name}, ${nameOf(area, language)}`;
  const pointAt = (index: number) => ({
    lat: places.lats[index] ?? 0,
    lng: places.lngs[index] ?? 0,
  });

  const countryOf = (area: number | undefined) => {
    const [country] = areas.codes[area ?? -1]?.split('.') ?? [];
    return country === undefined ? {} : { country };
  };

  const cityAt = (index: number, language: string): Place => {
    const origin = pointAt(index);
    const name = otherNames[language.slice(0, 2)]?.get(index) ?? places.names[index] ?? '';
    return {
      address: addressOf(name, places.regions[index], language),
      type: 'place',
      origin,
      bounds: boundsAround(origin, reachOf(places.populations[index] ?? 0)),
      ...countryOf(places.regions[index]),
    };
  };

  const areaAt = (index: number, language: string): Place => {
    const [north = 0, east = 0, south = 0, west = 0] = areas.bounds.slice(4 * index, 4 * index + 4);
    return {
      address: nameOf(index, language),
      type: areas.codes[index]?.includes('.') ? 'region' : 'country',
      // The largest city of the area.
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

  return { cityAt, areaAt, zipAt };
}

/** Creates the search of one name. */
function createMatcher({ places, aliases, areas }: GazetteerFile, { areMeant }: Areas) {
  /** Returns the matches of a name in areas that match the qualifiers, by descending weight. */
  return (name: string, qualifiers: readonly string[], isWhole: boolean): Match[] => {
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
}

/** Estimates the radius of a place in metres, at 3,000 people per square kilometre. */
const reachOf = (people: number): number =>
  Math.max(2000, Math.min(40_000, Math.round(1000 * Math.sqrt(people / (3000 * Math.PI)))));

/** Index of the first text that is not before `start`; texts are in their order. */
function firstAt(texts: readonly string[], start: string): number {
  let [from, to] = [0, texts.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((texts[middle] ?? '') < start) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Positions of the texts that begin so; texts are in their order. */
function* beginningWith(texts: readonly string[], start: string): Generator<number> {
  for (let at = firstAt(texts, start); texts[at]?.startsWith(start); at += 1) yield at;
}
