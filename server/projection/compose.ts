import path from 'node:path';
import type { Logger } from 'pino';
import type { Marketplace } from '@flowroom/marketplace';
import type { Projection } from './projection.ts';
import type { EventLog } from '#server/events/eventLog.ts';
import type { SiteContext } from '#server/http/siteContext.ts';

/** Dependencies of the projection of an installation. */
export interface ComposeProjectionOptions extends Pick<
  SiteContext,
  'config' | 'operator' | 'rootUrl' | 'logger' | 'now'
> {
  /** null with a hosted marketplace. */
  marketplace: Pick<Marketplace, 'sideDatabase'> | null;
  /** null where the event log can not be read. */
  eventLog: Pick<EventLog, 'version'> | null;
}

/** Milliseconds between two reads of the event log. A hosted one is read over the network. */
const pollMs = { embedded: 500, hosted: 5_000 };

/**
 * Creates the projection; null where the marketplace can not be followed, whose code is not loaded.
 */
export async function composeProjection(
  options: ComposeProjectionOptions,
): Promise<Projection | null> {
  const { config, marketplace, eventLog, operator, rootUrl, now } = options;
  if (!operator) return null;
  const { createProjection } = await import(/* webpackMode: "lazy" */ './projection.ts');
  const logger = options.logger.child({ part: 'projection' });
  const dataVersion = eventLog && eventLog.version;
  const shared = { operator, dataVersion, siteOrigin: rootUrl, logger, now };
  if (marketplace) {
    return createProjection({
      ...shared,
      openDatabase: () => Promise.resolve(marketplace.sideDatabase),
      marketplace: 'embedded',
      pollMs: pollMs.embedded,
    });
  }
  const { hosted } = config;
  return createProjection({
    ...shared,
    openDatabase: () => openOwnDatabase(config, logger),
    marketplace: `${hosted?.integrationUrl} ${hosted?.clientId}`,
    pollMs: pollMs.hosted,
  });
}

/** Opens a database beside a hosted marketplace. Its code is loaded with the first use. */
async function openOwnDatabase(
  { databaseUrl, dataDir, slowQueryMs }: SiteContext['config'],
  logger: Logger,
) {
  const { openSideDatabase } = await import(
    /* webpackMode: "lazy" */ '@flowroom/marketplace/database'
  );
  return openSideDatabase({
    databaseUrl,
    folder: path.join(dataDir, 'projection'),
    slowStatementMs: slowQueryMs,
    logger,
  });
}
