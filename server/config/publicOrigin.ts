import type { Config } from './config.ts';

/** Settings of a marketplace that runs alone where nothing is said: next to a web server with its own. */
export const aloneDefaults = { PORT: '3001', ROOT_URL: 'http://localhost:3000' };

/**
 * Origin of a process as browsers see it, for its pages or, where the marketplace runs alone, for the
 * addresses that it gives out. @param port that it listens on, when that is not the one that was set
 */
export function publicOriginOf(
  config: Pick<Config, 'rootUrl' | 'marketplaceUrl' | 'port'>,
  { isAlone = false, port = config.port } = {},
): string {
  const set = isAlone ? config.marketplaceUrl : config.rootUrl;
  return set ?? `http://localhost:${port}`;
}
