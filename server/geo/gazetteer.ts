import { boundsAround } from '#src/util/geo.ts';
import { fold } from '#src/util/fold.ts';
import type { GazetteerFile } from '#src/util/gazetteerFile.ts';
import type { Place } from '#src/util/place.ts';

/** Looks for places by the beginning of their names; `language` is that of country names. */
export type FindPlaces = (query: string, limit: number, language: string) => Place[];

/** What people write behind a place: `Portland, OR`, `Paris, France`. */
interface Region {
  country: string;
  /** Code and name of the region and of its country, folded. */
  words: string[];
  name: string;
}

/** The gazetteer over a file of the build. Each look-up takes a few milliseconds at most. */
export function createGazetteer({ places, regions, zips }: GazetteerFile): FindPlaces {
  const english = countryNames('en');
  const regionAt: Region[] = regions.map(([code, name]) => {
    const [country = '', region = ''] = code.split('.');
    const also = country === 'US' ? ['usa'] : country === 'GB' ? ['uk'] : [];
    return {
      country,
      name,
      words: [...[country, region, name, english(country)].map(fold), ...also],
    };
  });
  const regionOf = new Map(regions.map(([code], index) => [code, regionAt[index]]));

  const addressOf = (name: string, region: Region | undefined, language: string) =>
    [name, region?.name, region && countryNames(language)(region.country)]
      .filter(Boolean)
      .join(', ');

  const cityAt = (index: number, language: string): Place => {
    const origin = { lat: places.lats[index] ?? 0, lng: places.lngs[index] ?? 0 };
    return {
      address: addressOf(places.names[index] ?? '', regionAt[places.regions[index] ?? 0], language),
      type: 'place',
      origin,
      bounds: boundsAround(origin, reachOf(places.populations[index] ?? 0)),
    };
  };

  const zipAt = (index: number, language: string): Place => ({
    address: addressOf(
      `${zips.keys[index]} ${zips.cities[index]}`,
      regionOf.get(zips.regions[index] ?? ''),
      language,
    ),
    type: 'postcode',
    origin: { lat: zips.lats[index] ?? 0, lng: zips.lngs[index] ?? 0 },
    bounds: null,
  });

  /** Places whose name begins so, in one of the regions meant, largest first. */
  const citiesOf = (name: string, qualifiers: readonly string[], isWhole: boolean): number[] => {
    const found: { index: number; weight: number }[] = [];
    for (let at = firstAt(places.keys, name); places.keys[at]?.startsWith(name); at += 1) {
      const isExact = places.keys[at] === name;
      if (isWhole && !isExact) continue;
      const { words } = regionAt[places.regions[at] ?? 0] ?? { words: [] };
      if (!qualifiers.every(each => words.some(word => word.startsWith(each)))) continue;
      // A name that is all of what was typed is meant rather than a longer one.
      found.push({ index: at, weight: (places.populations[at] ?? 0) * (isExact ? 4 : 1) });
    }
    return found.sort((one, other) => other.weight - one.weight).map(({ index }) => index);
  };

  const zipsOf = (digits: string, limit: number): number[] => {
    const first = firstAt(zips.keys, digits);
    return Array.from({ length: limit }, (_, index) => first + index).filter(index =>
      zips.keys[index]?.startsWith(digits),
    );
  };

  const find: FindPlaces = (query, limit, language) => {
    const [head = '', ...rest] = query.split(',').map(fold).filter(Boolean);
    const digits = /^(\d{3,5})( |$)/.exec(head)?.[1];
    const codes = digits ? zipsOf(digits, limit) : [];
    if (codes.length > 0 && head === digits) return codes.map(index => zipAt(index, language));
    if (!head) return [];
    const found = new Set(citiesOf(head, rest, false));
    // `portland or`, without a comma: the last words may be the region.
    const words = head.split(' ');
    for (let cut = words.length - 1; cut > 0 && found.size < limit; cut -= 1) {
      const [name, region] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
      citiesOf(name, [region, ...rest], true).forEach(index => found.add(index));
    }
    // Streets are not known here, but the town behind one may be.
    if (found.size === 0 && rest.length > 0) return find(rest.join(','), limit, language);
    return [...found].slice(0, limit).map(index => cityAt(index, language));
  };
  return find;
}

/** Metres from the middle of a place to its edge, at three thousand people a square kilometre. */
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

const knownNames = new Map<string, (country: string) => string>();

/** Names of countries in a language; their code where there is none. */
function countryNames(language: string): (country: string) => string {
  const known = knownNames.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  const nameOf = (country: string) => {
    try {
      return names.of(country) ?? country;
    } catch {
      return country;
    }
  };
  knownNames.set(language, nameOf);
  return nameOf;
}
