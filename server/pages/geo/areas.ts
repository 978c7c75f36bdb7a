import { LRUCache } from 'lru-cache';
import type { GazetteerFile } from '#shared/geo/gazetteerFile.ts';

// Requests name the language, half a million of them are well-formed, and the names of one take 3
// kB.
const knownNames = new LRUCache<string, (country: string) => string>({ max: 100 });

/** Returns the names of countries in a language, with the code as fallback. */
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

/**
 * Indexes countries and regions: their names, and the qualifiers that match them after a place's
 * name.
 */
export function createAreas({ areas, otherNames }: Pick<GazetteerFile, 'areas' | 'otherNames'>) {
  const regionNames = Object.fromEntries(
    Object.entries(otherNames).map(([language, names]) => [language, new Map(names?.regions)]),
  );
  const indexOf = new Map(areas.codes.map((code, index) => [code, index]));
  const words = areas.codes.map(code => [code.split('.').at(-1)?.toLowerCase() ?? '']);
  areas.keys.forEach((key, index) => words[areas.keyAreas[index] ?? 0]?.push(key));
  const countryOf = (code: string) => code.split('.')[0] ?? code;
  const isMeant = (index: number | undefined, start: string) =>
    index !== undefined && (words[index] ?? []).some(word => word.startsWith(start));

  return {
    indexOf,
    /** Returns `Oregon, United States`, or the name of a country. */
    nameOf(index: number, language: string): string {
      const code = areas.codes[index] ?? '';
      const country = countryNames(language)(countryOf(code));
      if (!code.includes('.')) return country;
      const region = regionNames[language.slice(0, 2)]?.get(index) ?? areas.names[index];
      return region ? `${region}, ${country}` : country;
    },
    /**
     * Returns whether every normalised qualifier is a prefix of a name or code of the area or its
     * country.
     */
    areMeant(index: number, qualifiers: readonly string[]): boolean {
      if (qualifiers.length === 0) return true;
      const country = indexOf.get(countryOf(areas.codes[index] ?? ''));
      return qualifiers.every(each => isMeant(index, each) || isMeant(country, each));
    },
  };
}
