import type { GazetteerFile } from '#shared/geo/gazetteerFile.ts';

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

/** Countries and regions by position: how they are called, and what means them behind a place's name. */
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
    /** `Oregon, United States`, or a country alone. */
    nameOf(index: number, language: string): string {
      const code = areas.codes[index] ?? '';
      const country = countryNames(language)(countryOf(code));
      if (!code.includes('.')) return country;
      const region = regionNames[language.slice(0, 2)]?.get(index) ?? areas.names[index];
      return region ? `${region}, ${country}` : country;
    },
    /** Whether each of some folded words begins a name or code of the area or of its country. */
    areMeant(index: number, qualifiers: readonly string[]): boolean {
      if (qualifiers.length === 0) return true;
      const country = indexOf.get(countryOf(areas.codes[index] ?? ''));
      return qualifiers.every(each => isMeant(index, each) || isMeant(country, each));
    },
  };
}
