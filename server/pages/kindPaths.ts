import { clientErrorOf } from '#server/marketplaceClient/sdk/refusal.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { ClassTimes } from '#server/dashboards/classTimes/classTimes.ts';
import { cityPath, languagePath, workoutPath } from '#shared/config/classKinds.ts';
import { paths } from '#shared/config/paths.ts';
import type { Counted } from '#shared/contract/api/classTimes.ts';
import { choicesOfField } from '#shared/fields/fieldList.ts';

const everything = { keywords: '', fields: [], zone: 'UTC' };

/**
 * Returns the paths of the pages of all kinds that have a class to book; none where nothing is
 * counted, or the marketplace is closed to visitors.
 */
export async function kindPaths(
  { kind }: Pick<ClassTimes, 'kind'>,
  sdk: ServerSdk,
): Promise<string[]> {
  try {
    const { total, workouts, languages, cities } = await kind(everything, sdk);
    if (total === 0) return [];
    return [
      paths.classes(),
      ...choicesIn('yogaStyles', workouts).map(workoutPath),
      ...choicesIn('languages', languages).map(languagePath),
      ...cities.map(({ key }) => cityPath(key)),
    ];
  } catch (error) {
    if (clientErrorOf(error)) return [];
    throw error;
  }
}

/** Returns the keys that are a choice: others have no page. */
function choicesIn(field: 'yogaStyles' | 'languages', counted: readonly Counted[]): string[] {
  const known = new Set(choicesOfField(field).map(({ value }) => value));
  return counted.map(({ key }) => key).filter(key => key !== 'other' && known.has(key));
}
