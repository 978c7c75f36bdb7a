import path from 'node:path';
import { sql } from 'kysely';
import { mountSmallDisk } from '#marketplace/testing/database/smallDisk.ts';
import type { SmallDisk } from '#marketplace/testing/database/smallDisk.ts';
import { startPostgres } from '#marketplace/testing/database/postgres.mjs';
import { postgresAvailable } from '#marketplace/testing/database/postgresCluster.ts';
import { databaseAway, openMarket } from '#marketplace/testing/load/openMarket.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { until } from '#marketplace/testing/assertions/until.ts';

/** Number of orders before the disk is full, and after it has room again. */
const enough = 10;
/** Refused requests while it is full. */
const refused = 20;

/** Runs `fn` with a small disk; where none can be mounted the test says so and passes over it. */
async function withDisk(fn: (disk: SmallDisk) => Promise<void>): Promise<void> {
  const disk = mountSmallDisk(250);
  if (!disk) return void process.stderr.write('\nSKIPPED, no disk can be mounted: a full disk\n');
  try {
    await fn(disk);
  } finally {
    disk.remove();
  }
}

interface Place {
  dataDir: string;
  databaseUrl?: string;
}

/**
 * Fills the disk under load and empties it again.
 * @param restart what a service manager does then
 */
async function fillUnderLoad(
  disk: SmallDisk,
  database: Place,
  restart?: () => Promise<void>,
): Promise<void> {
  const clock = { ahead: 0 };
  const api = await startPaidMarketplace({
    database,
    overrides: { now: () => new Date(Date.now() + clock.ahead) },
    jobs: true,
  });
  const market = await openMarket(api, { classes: 20, places: 4 });
  const { load } = market;
  try {
    const { db } = api.marketplace.context;
    market.start();
    await market.moreOrders(enough);
    disk.fill();
    const refusals = () => load.refusals.get('503 service-unavailable') ?? 0;
    await until(
      'refusals',
      async () => {
        // Uses up what the database has reserved, as days of orders would.
        await sql`select pg_logical_emit_message(false, 'filler', repeat('x', 1000000))`
          .execute(db)
          .catch(() => undefined);
        return refusals() >= refused;
      },
      60_000,
    );
    disk.empty();
    await restart?.();
    await market.moreOrders(enough);
    await market.stop();

    expect(load.refusals.get('503 service-unavailable')).toBeGreaterThan(0);
    market.expectRefusals(databaseAway);
    // The leases of transitions in flight have expired by then.
    clock.ahead = 31_000;
    await market.expectLedgerConsistent();
  } finally {
    load.stop();
    await api.close();
  }
}

describe('a disk that is full under load', () => {
  it(
    'costs the embedded database no acknowledged order, and it goes on by itself',
    () => withDisk(disk => fillUnderLoad(disk, { dataDir: path.join(disk.folder, 'data') })),
    300_000,
  );

  (postgresAvailable() ? it : it.skip)(
    // Its server ends when the log of changes finds no room.
    'costs PostgreSQL no acknowledged order, and the marketplace goes on when its server does',
    () =>
      withDisk(async disk => {
        const cluster = await startPostgres(['fsync=on', 'max_wal_size=48MB'], disk.folder);
        if (!cluster) throw new Error('There are no PostgreSQL binaries.');
        try {
          const dataDir = path.join(disk.folder, 'uploads');
          await fillUnderLoad(disk, { dataDir, databaseUrl: cluster.url }, cluster.restart);
        } finally {
          cluster.stop();
        }
      }),
    300_000,
  );
});
