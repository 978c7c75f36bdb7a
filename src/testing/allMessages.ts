import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { siteLanguages } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { addMessages } from '#src/translations/messageStore.ts';
import type { Messages } from '#src/translations/messageStore.ts';

const folder = path.join(import.meta.dirname, '..', 'translations');

/** The files of words of a language, as they are written. */
export const messageFiles = (language: SiteLanguage): Map<string, Messages> =>
  new Map(
    readdirSync(path.join(folder, language))
      .sort()
      .map(file => [
        file,
        JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')) as Messages,
      ]),
  );

/** Makes the words of every page known, as nothing has to be downloaded in a test. */
export function addAllMessages(): void {
  for (const { code } of siteLanguages) {
    for (const area of messageFiles(code).values()) addMessages(code, area);
    const cities = path.join(folder, 'cities', `${code}.json`);
    if (existsSync(cities)) {
      addMessages(code, JSON.parse(readFileSync(cities, 'utf8')) as Messages);
    }
  }
}
