import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bulkUsers } from '#marketplace/testing/fixtures/bulkUsers.ts';
import { drainTransitions } from '#marketplace/testing/fixtures/dueJobs.ts';
import { expectLedgerKept } from '#marketplace/testing/load/ledgerAssertions.ts';
import type { Market } from '#marketplace/testing/load/ledgerAssertions.ts';
import { LoadScenario } from '#marketplace/testing/load/loadScenario.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import { until } from '#marketplace/testing/assertions/until.ts';
import { describeWithPostgres } from '#marketplace/testing/database/describeOnDatabases.ts';
import { startPostgres } from '#marketplace/testing/database/postgres.mjs';
import { recoverOne } from './recovery.ts';

const places = 4;
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
    const { context } = api.marketplace;
    const since = Math.floor(Date.now() / 1000);
    const teacher = await signUpTeacher(api);
    const classes = [];
    for (let count = 0; count < 20; count += 1) {
      classes.push(await publishClass(teacher, { seats: places }));
    }
    const shoppers = (await bulkUsers(api, 6)).map(({ id, client }) => ({
      id,
      client: () => client,
    }));
    const load = new LoadScenario();
    const seller = { id: teacher.id, client: () => teacher.client };
    const running = load.run(api, shoppers, seller, classes);
    // Some orders succeed before, between and after the crashes.
    const untilBusy = async () => {
      const before = load.promised.size;
      await until('more orders', () => load.promised.size >= before + enough, 60_000);
    };
    for (let crash = 0; crash < crashes; crash += 1) {
      await untilBusy();
      await cluster.crash();
    }
    await untilBusy();
    load.stop();
    await running;

    // Requests during an outage are refused with 503, not with a server error.
    expect(load.refusals.get('503 service-unavailable')).toBeGreaterThan(0);
    for (const kind of load.refusals.keys()) {
      expect(kind).toMatch(
        /^(409 transaction-(locked|booking-time-not-available|listing-insufficient-stock)|503 service-unavailable|402 transaction-payment-failed)$/,
      );
    }
    // Transitions in flight are recovered once their leases have expired.
    clock.ahead = 31_000;
    for (let round = 0; round < 3; round += 1) {
      while (await recoverOne(context));
      await drainTransitions(context);
    }
    const market: Market = { classes, places, teacherId: teacher.id, since };
    await expectLedgerKept(context.db, api.sandbox, load, market);
  }, 300_000);
});
