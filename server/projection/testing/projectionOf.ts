import pino from 'pino';
import { createProjection } from '../projection.ts';
import type { Projection, ProjectionOptions } from '../projection.ts';
import { operatorSdkOf } from '#server/testing/sdks.ts';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import type { TestMarketplace } from '@flowroom/marketplace/testing/servers/startTestMarketplace';

/**
 * Creates the projection of a marketplace of a test, in its database. It reads the event log where
 * somebody needs what is newest; every `pollMs` besides, which is hardly ever unless it is given.
 */
export function projectionOf(
  api: TestMarketplace,
  options: Partial<ProjectionOptions> = {},
): Projection {
  const operator = operatorSdkOf(operatorOf(api));
  return createProjection({
    openDatabase: () => Promise.resolve(api.marketplace.sideDatabase),
    operator: () => operator,
    marketplace: 'test',
    siteOrigin: new URL(api.url).origin,
    dataVersion: api.marketplace.dataVersion,
    pollMs: 600_000,
    logger: pino({ level: 'silent' }),
    ...options,
  });
}
