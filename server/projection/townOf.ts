import { plainLetters } from '@flowroom/marketplace/foldedText';
import { mostCityKey } from '#shared/contract/inputRules.ts';
import { areaOf } from '#shared/geo/classPlace.ts';

type PublicLocation = Parameters<typeof areaOf>[0];

/** A town or city of classes. */
export interface Town {
  /** For addresses: `los-angeles`. Letters of other scripts stay. */
  key: string;
  name: string;
  /** The town with its region and country, as far as they are written. */
  area: string;
}

const alsoCountries = ['usa', 'us', 'uk', 'ee. uu.', 'england', 'scotland', 'wales'];

/** Languages of names of countries; one in another language is taken for the town. */
const writtenIn = ['en', 'es', 'fr', 'de', 'pt', 'it', 'nl', 'ja', 'ko', 'zh', 'ru', 'tr'];

let countries: ReadonlySet<string> | undefined;

/** Names of all countries, in lower case; they take a moment to list. */
function countryNames(): ReadonlySet<string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap(first => letters.map(second => first + second));
  countries ??= new Set([
    ...alsoCountries,
    ...writtenIn.flatMap(language => {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
      return codes.flatMap(code => names.of(code)?.toLowerCase() ?? []);
    }),
  ]);
  return countries;
}

/** `OR` and `NY 10001`, behind a town that no country follows. */
const shortRegion = /^\p{Lu}{2,3}(\s+[\d-]+)?$/u;
const postcode = /^\d[\d-]*\s+(?=\p{L})/u;

/**
 * Position of the town in an address from near to far: region and country follow it, or nothing
 * does.
 */
function townIndex(parts: readonly string[]): number {
  const last = parts.length - 1;
  const end = parts[last] ?? '';
  if (countryNames().has(end.toLowerCase())) return Math.max(0, last - 2);
  return shortRegion.test(end) ? Math.max(0, last - 1) : last;
}

/** Returns the town of a listing's public location; null where none is written. */
export function townOf(location: PublicLocation | undefined): Town | null {
  const parts = ((location && areaOf(location)) ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean);
  const [town, ...beyond] = parts.slice(townIndex(parts));
  const name = town?.replace(postcode, '');
  const key = plainLetters(name ?? '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, mostCityKey)
    // Half of a character, which no address can hold.
    .replace(/\p{Surrogate}$/u, '');
  return name && key ? { key, name, area: [name, ...beyond].join(', ') } : null;
}
