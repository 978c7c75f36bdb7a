import { choicesOfField } from '#shared/fields/fieldList.ts';
import { cityPath, keyOfPath, languagePath, workoutPath } from '#shared/config/classKinds.ts';
import { isCityKey } from '#shared/contract/inputRules.ts';
import { paths } from '#shared/config/paths.ts';
import type { ClassKindCall } from '#shared/contract/bodies/classTimes.ts';
import type { CountedCity } from '#shared/contract/api/classTimes.ts';

/** What a page is about: all classes, or those of a workout type, a language or a city. */
export interface Kind {
  by: 'all' | 'workout' | 'language' | 'city';
  /** Key of the choice, or of the city; empty for all. */
  key: string;
}

/** Returns whether a kind has a page: what else teachers store has none. */
export const isChoice = (field: 'yogaStyles' | 'languages', key: string): boolean =>
  key !== 'other' && choicesOfField(field).some(({ value }) => value === key);

/**
 * Returns what an address is about: `/classes/yoga`, `/classes/in/los-angeles` or
 * `/classes/taught-in/spanish`. Null for a kind that there can not be.
 */
export function readKind({ by, kind }: Record<string, string | undefined>): Kind | null {
  if (!by) return { by: 'all', key: '' };
  if (by === 'in') return kind && isCityKey(kind) ? { by: 'city', key: kind } : null;
  // An address with the key itself would be a second one of the page.
  const key = keyOfPath(kind || by);
  if (key === null) return null;
  if (!kind) return isChoice('yogaStyles', key) ? { by: 'workout', key } : null;
  return by === 'taught-in' && isChoice('languages', key) ? { by: 'language', key } : null;
}

/** Returns the path of the page of a kind. */
export function kindPath({ by, key }: Kind): string {
  switch (by) {
    case 'workout':
      return workoutPath(key);
    case 'language':
      return languagePath(key);
    case 'city':
      return cityPath(key);
    default:
      return paths.classes();
  }
}

/** Returns the filters that find the classes of a kind. The page is made for all zones alike. */
export function kindFilters({ by, key }: Kind): ClassKindCall {
  const zone = 'UTC';
  if (by === 'city') return { zone, city: key };
  if (by === 'all') return { zone };
  const field = by === 'workout' ? 'yogaStyles' : 'languagesFilter';
  return { zone, fields: [{ key: field, values: [key], isAll: false }] };
}

/** Returns the search that finds all classes of a kind. `city`: the one that it names. */
export function kindSearch({ by, key }: Kind, city: CountedCity | null): string {
  const sort = 'soonest';
  if (by === 'workout') return paths.search({ workouts: key, sort });
  if (by === 'language') return paths.search({ language: key, sort });
  if (!city) return paths.search({ sort });
  const { area, bounds, name } = city;
  return paths.search(bounds ? { address: area, bounds, sort } : { keywords: name, sort });
}
