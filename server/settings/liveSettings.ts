import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Assets, ReadAssets } from './readAssets.ts';
import { createPeriodic } from '#server/events/periodic.ts';
import type { Periodic } from '#server/events/periodic.ts';
import { readSettingsFrom } from '#shared/config/marketplace.ts';
import type { ChangedSettings } from '#shared/config/marketplace.ts';
import { brandColours, brandStyle } from '#shared/settings/colours.ts';
import { logoStyle } from '#shared/settings/brandImages.ts';
import { readSettings } from '#shared/settings/documents.ts';
import { operatorPaths } from '#shared/settings/back.ts';
import { readChoices } from '#shared/settings/choiceLists.ts';
import { pageTextPath, readPageTexts } from '#shared/settings/pageTexts.ts';
import type { PageTexts } from '#shared/settings/pageTexts.ts';
import type { LegalPage, PageText } from '#shared/contract/api/pageTexts.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

/** Settings that a page is rendered with. */
export interface ShownSettings {
  /** The same text for the same settings. */
  version: string;
  changed: ChangedSettings;
  /**
   * Custom properties of the page: colours and logo, for a style attribute; empty: the site's own.
   */
  style: string;
  /** The pages that operators wrote. */
  pages: PageTexts;
}

/** The settings of the marketplace, as they are now. */
export interface LiveSettings {
  /** Those of visitors. */
  live(): ShownSettings;
  /** Those of a draft; null where there is none, or it can not be read. */
  draft(id: string): Promise<ShownSettings | null>;
  /** Runs what reads settings with those of a draft. */
  showing<Result>(settings: ShownSettings, run: () => Promise<Result>): Promise<Result>;
  /** The page as operators wrote it; null where the text of the site applies. */
  pageText(page: LegalPage, language: SiteLanguage): PageText | null;
  /** The source of `marketplace` (shared/config), for code with a copy of its own. */
  source: () => ChangedSettings;
  /** Reads them now; rejects when that fails. */
  load(): Promise<void>;
  /** Follows the changes. */
  job: Periodic;
}

/** Dependencies of the settings. */
export interface LiveSettingsOptions {
  readAssets: ReadAssets;
  /** Text that changes with the data of the marketplace; null where that is unknown. */
  dataVersion: (() => Promise<string>) | null;
  everyMs: number;
  logger: Logger;
}

const draftsMs = 5_000;
const draftPattern = /^draft-[\da-f]{40}$/;

function shownOf({ version, documents }: Assets, logger: Logger): ShownSettings {
  const { changed, faults } = readSettings(documents);
  if (faults.length > 0) logger.warn({ faults, version }, 'settings are not valid');
  const { mainColor = '', nightColor = '' } = changed;
  const { logo = null, nightLogo = null } = changed;
  const style = [
    brandStyle(brandColours({ mainColor, nightColor })),
    logoStyle({ logo, nightLogo }),
  ]
    .filter(Boolean)
    .join(';');
  const choices = readChoices(documents);
  return {
    version,
    changed: Object.keys(choices).length > 0 ? { ...changed, choices } : changed,
    style,
    pages: readPageTexts(documents),
  };
}

/**
 * Reads the settings from hosted assets. Until they are read for the first time, and where there
 * are none, the defaults apply; while they can not be read, those that were read last.
 */
export function createLiveSettings(options: LiveSettingsOptions): LiveSettings {
  const { readAssets, dataVersion, everyMs, logger } = options;
  const scope = new AsyncLocalStorage<ShownSettings>();
  let live: ShownSettings = { version: '', changed: {}, style: '', pages: {} };
  let seen: string | null = null;
  const shown = () => scope.getStore() ?? live;
  const source = () => shown().changed;
  readSettingsFrom(source);

  async function load(): Promise<void> {
    // Read before the assets: what is committed meanwhile is another version.
    const version = dataVersion ? await dataVersion() : null;
    if (version !== null && version === seen) return;
    const assets = await readAssets(operatorPaths);
    if (assets && assets.version !== live.version) live = shownOf(assets, logger);
    seen = version;
  }

  // What is no draft is cached, too: a cookie may hold anything.
  const drafts = new LRUCache<string, { shown: ShownSettings | null }>({
    max: 100,
    ttl: draftsMs,
    fetchMethod: async id => {
      const assets = await readAssets(operatorPaths, id);
      return { shown: assets && shownOf(assets, logger) };
    },
  });
  return {
    live: () => live,
    async draft(id) {
      if (!draftPattern.test(id)) return null;
      const found = await drafts.fetch(id).catch(() => undefined);
      return found?.shown ?? null;
    },
    showing: (settings, run) => scope.run(settings, run),
    pageText: (page, language) => shown().pages[pageTextPath(page, language)] ?? null,
    source,
    load,
    job: createPeriodic({ name: 'settings', run: load, intervalMs: everyMs, logger }),
  };
}
