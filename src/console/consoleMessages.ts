import { addMessages } from '#src/translations/messageStore.ts';
import type { Messages } from '#src/translations/messageStore.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

type Imported = Promise<{ default: Messages }>;

// Those of the console, of its components and of the validators; one chunk a language.
const files: Record<SiteLanguage, () => Imported[]> = {
  en: () => [
    import(/* webpackChunkName: "en" */ '#src/translations/en/console.json'),
    import(/* webpackChunkName: "en" */ '#src/translations/en/processes.json'),
    import(/* webpackChunkName: "en" */ '#src/translations/en/consoleOrders.json'),
    import(/* webpackChunkName: "en" */ '#src/translations/en/consoleActivity.json'),
    import(/* webpackChunkName: "en" */ '#src/translations/en/consolePeople.json'),
    import(/* webpackChunkName: "en" */ '#src/translations/en/consoleSettings.json'),
    import(/* webpackChunkName: "en" */ '#src/translations/en/inputs.json'),
    import(/* webpackChunkName: "en" */ '#src/translations/en/consoleReports.json'),
    import(/* webpackChunkName: "en" */ '#src/translations/en/components.json'),
    import(/* webpackChunkName: "en" */ '#src/translations/en/errors.json'),
  ],
  es: () => [
    import(/* webpackChunkName: "es" */ '#src/translations/es/console.json'),
    import(/* webpackChunkName: "es" */ '#src/translations/es/processes.json'),
    import(/* webpackChunkName: "es" */ '#src/translations/es/consoleOrders.json'),
    import(/* webpackChunkName: "es" */ '#src/translations/es/consoleActivity.json'),
    import(/* webpackChunkName: "es" */ '#src/translations/es/consolePeople.json'),
    import(/* webpackChunkName: "es" */ '#src/translations/es/consoleSettings.json'),
    import(/* webpackChunkName: "es" */ '#src/translations/es/inputs.json'),
    import(/* webpackChunkName: "es" */ '#src/translations/es/consoleReports.json'),
    import(/* webpackChunkName: "es" */ '#src/translations/es/components.json'),
    import(/* webpackChunkName: "es" */ '#src/translations/es/errors.json'),
  ],
};

/** Loads all messages of the console in a language. Rejects when that fails. */
export async function loadConsoleMessages(language: SiteLanguage): Promise<void> {
  const loaded = await Promise.all(files[language]());
  loaded.forEach(area => addMessages(language, area.default));
}
