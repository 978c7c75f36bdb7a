import pino from 'pino';
import { createProjection } from './projection.ts';
import { operatorSdkOf } from '../testing/sdks.ts';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { describeOnDatabases } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import {
  placeOf,
  startTestMarketplace,
} from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import type { TestMarketplace } from '@flowroom/marketplace/testing/servers/startTestMarketplace';

const logger = pino({ level: 'warn' });

function projectionOf(api: TestMarketplace) {
  const operator = operatorSdkOf(operatorOf(api));
  return createProjection({
    openDatabase: () => Promise.resolve(api.marketplace.sideDatabase),
    operator: () => operator,
    marketplace: 'test',
    siteOrigin: 'http://localhost',
    dataVersion: api.marketplace.dataVersion,
    pollMs: 50,
    logger,
  });
}

describeOnDatabases('the projection', database => {
  let api: TestMarketplace;
  beforeAll(async () => {
    api = await startTestMarketplace(placeOf(database));
  }, 60_000);
  afterAll(() => api.close());

  it('fills empty tables', async () => {
    const projection = projectionOf(api);
    const { db, freshness } = await projection.current();
    expect(freshness).toEqual({ asOf: null, isBehind: false });
    const rows = await db.selectFrom('projection.orders').selectAll().execute();
    expect(rows).toEqual([]);
    await projection.close();
  });
});
