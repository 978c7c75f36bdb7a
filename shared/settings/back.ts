import { defaultSettings } from '#shared/config/marketplace.ts';
import { documentsWith, readSettings } from './documents.ts';
import type { Documents } from './documents.ts';
import { choicesPath } from './choiceLists.ts';
import { settingPaths } from './fields.ts';
import { pageTextPaths } from './pageTexts.ts';

/** Documents that settings are the whole of. */
const wholePaths: readonly string[] = [...pageTextPaths, choicesPath];

/** Paths of all documents that operators change without a build. */
export const operatorPaths: readonly string[] = [...settingPaths, ...wholePaths];

/**
 * The documents that are different when the settings are those of older documents again; null for
 * one that is to be deleted. What else a document holds stays as it is now.
 */
export function documentsBack(now: Documents, old: Documents): Record<string, unknown> {
  const whole = wholePaths.flatMap(path => {
    const before = old[path] ?? null;
    return JSON.stringify(before) === JSON.stringify(now[path] ?? null) ? [] : [[path, before]];
  });
  return {
    ...documentsWith(now, { ...defaultSettings, ...readSettings(old).changed }),
    ...Object.fromEntries(whole),
  };
}
