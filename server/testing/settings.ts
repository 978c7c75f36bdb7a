import type { LiveSettings, ShownSettings } from '#server/settings/liveSettings.ts';

const defaults: ShownSettings = { version: 'nil', changed: {}, style: '', pages: {} };

/** Settings of a site that has changed none, and has no draft. */
export const unchanged: Pick<LiveSettings, 'live' | 'draft' | 'showing' | 'source' | 'pageText'> = {
  live: () => defaults,
  draft: () => Promise.resolve(null),
  showing: (_settings, run) => run(),
  pageText: () => null,
  source: () => defaults.changed,
};
