import path from 'node:path';
import type { Logger } from 'pino';
import type { Marketplace } from '@flowroom/marketplace';
import { createProjection } from './projection.ts';
import type { Projection } from './projection.ts';
import type { Config } from '#server/config/config.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';

export interface ProjectionCompositionOptions {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'hosted' | 'slowQueryMs'>;
  /** null with a hosted marketplace. */
  marketplace: Pick<Marketplace, 'sideDatabase' | 'dataVersion'> | null;
  /** null without the Integration API. */
  operator: (() => IntegrationSdk) | null;
  /** Public origin of the site. */
  siteOrigin: string;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Milliseconds between two looks at the event log. A hosted one is asked over the network. */
const pollMs = { embedded: 500, hosted: 5_000 };

/** Creates the projection of this installation; null where the marketplace can not be followed. */
export function composeProjection(options: ProjectionCompositionOptions): Projection | null {
  const { config, marketplace, operator, siteOrigin, now } = options;
  const logger = options.logger.child({ part: 'projection' });
  if (!operator) return null;
  if (marketplace) {
    return createProjection({
      openDatabase: () => Promise.resolve(marketplace.sideDatabase),
      operator,
      marketplace: 'embedded',
      siteOrigin,
      dataVersion: marketplace.dataVersion,
      pollMs: pollMs.embedded,
      logger,
      now,
    });
  }
  const { databaseUrl, dataDir, hosted } = config;
  return createProjection({
    async openDatabase() {
      // Loaded on demand: a web server beside a hosted marketplace may never need a database.
      const { openSideDatabase } = await import(
        /* webpackMode: "lazy" */ '@flowroom/marketplace/database'
      );
      return openSideDatabase({
        ...(databaseUrl ? { databaseUrl } : {}),
        folder: path.join(dataDir, 'projection'),
        slowStatementMs: config.slowQueryMs,
        logger,
      });
    },
    operator,
    marketplace: `${hosted?.integrationUrl} ${hosted?.clientId}`,
    siteOrigin,
    dataVersion: null,
    pollMs: pollMs.hosted,
    logger,
    now,
  });
}
