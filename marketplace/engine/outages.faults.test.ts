import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { databaseAway, openMarket } from '#marketplace/testing/load/openMarket.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { describeWithPostgres } from '#marketplace/testing/database/describeOnDatabases.ts';
import { startPostgres } from '#marketplace/testing/database/postgres.mjs';

const crashes = 3;
/** Number of orders between two crashes; the class has enough seats for all. */
const enough = 10;

describeWithPostgres('a database that crashes under load', () => {
  const clock = { ahead: 0 };
  let cluster: NonNullable<Awaited<ReturnType<typeof startPostgres>>>;
  let api: PaidMarketplace;
  let dataDir: string;

  beforeAll(async () => {
    // A separate server with the durability settings of production.
    const started = await startPostgres(['fsync=on', 'synchronous_commit=on']);
    if (!started) throw new Error('There are no PostgreSQL binaries.');
    cluster = started;
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-outage-'));
    api = await startPaidMarketplace({
      database: { dataDir, databaseUrl: cluster.url },
      overrides: { now: () => new Date(Date.now() + clock.ahead) },
      jobs: true,
    });
  }, 120_000);
  afterAll(async () => {
    await api.close();
    cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, 60_000);

  it('loses nothing that was acknowledged', async () => {
    const market = await openMarket(api, { classes: 20, places: 4 });
    market.start();
    // Some orders succeed before, between and after the crashes.
    for (let crash = 0; crash < crashes; crash += 1) {
      await market.moreOrders(enough);
      await cluster.crash();
    }
    await market.moreOrders(enough);
    await market.stop();

    expect(market.load.refusals.get('503 service-unavailable')).toBeGreaterThan(0);
    market.expectRefusals(databaseAway);
    // The leases of transitions in flight have expired by then.
    clock.ahead = 31_000;
    await market.expectLedgerConsistent();
  }, 300_000);
});
