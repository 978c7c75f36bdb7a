import type { Config } from './config.ts';

/** Default settings of a standalone marketplace, beside a web server with its own defaults. */
export const standaloneDefaults = { PORT: '3001', ROOT_URL: 'http://localhost:3000' };

/**
 * Returns the public origin of the site, or of a standalone marketplace. `port`: the actual port, when it
 * differs from the setting.
 */
export function publicOriginOf(
  config: Pick<Config, 'rootUrl' | 'marketplaceUrl' | 'port'>,
  { isStandalone = false, port = config.port } = {},
): string {
  const set = isStandalone ? config.marketplaceUrl : config.rootUrl;
  return set ?? `http://localhost:${port}`;
}
