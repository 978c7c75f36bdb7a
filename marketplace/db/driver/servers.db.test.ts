import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseHandle } from './handle.ts';
import { openPostgres } from './postgres.ts';
import { isRetryable } from '../databaseError.ts';
import { withShortTimeout } from './statementTimeout.ts';
import {
  describeOnPostgres,
  describeWithPostgres,
} from '#marketplace/testing/database/describeOnDatabases.ts';
import type { TestDatabase } from '#marketplace/testing/database/describeOnDatabases.ts';
import { hasPgbouncer, startPgbouncer } from '#marketplace/testing/database/pgbouncer.ts';
import type { Pooler } from '#marketplace/testing/database/pgbouncer.ts';
import { startPostgres } from '#marketplace/testing/database/postgres.mjs';
import type { ThrowAwayCluster } from '#marketplace/testing/database/postgres.mjs';
import { silentLogger } from '#marketplace/testing/stubs/silentLogger.ts';

describeWithPostgres('a database of two servers', () => {
  let primary: ThrowAwayCluster;
  let standby: ThrowAwayCluster;
  let handle: DatabaseHandle;

  beforeAll(async () => {
    const started = await startPostgres();
    if (!started) throw new Error('There are no PostgreSQL binaries.');
    primary = started;
    standby = await primary.standby();
    // The standby comes first: the one that takes writes is looked for.
    const hosts = `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;
    handle = openPostgres(`postgres://postgres@${hosts}/postgres`, silentLogger, { poolSize: 4 });
    await handle.exclusively(runner => runner.script('CREATE TABLE notes (n int)'));
  }, 120_000);
  afterAll(async () => {
    await handle?.close();
    standby?.stop();
    primary?.stop();
  });

  const write = (n: number) =>
    withShortTimeout(() =>
      handle.db.transaction().execute(async tx => {
        await sql`INSERT INTO notes VALUES (${n})`.execute(tx);
      }),
    );

  it('goes on at the standby once that takes writes, and loses nothing it has acknowledged', async () => {
    const settings = openPostgres(primary.url, silentLogger, { poolSize: 1 });
    await sql`ALTER SYSTEM SET synchronous_standby_names = '*'`.execute(settings.db);
    await sql`SELECT pg_reload_conf()`.execute(settings.db);
    await settings.close();
    const acknowledged: number[] = [];
    const failures: unknown[] = [];
    let isOver = false;
    const writing = Promise.all(
      [0, 1, 2].map(async lane => {
        for (let n = lane; !isOver; n += 3) {
          await write(n).then(
            () => acknowledged.push(n),
            (error: unknown) => failures.push(error),
          );
          await sleep(5);
        }
      }),
    );
    await sleep(500);
    const before = acknowledged.length;
    primary.kill();
    await sleep(300);
    standby.promote();
    const deadline = Date.now() + 30_000;
    const resumed = () => acknowledged.length > before + 20;
    while (!resumed() && Date.now() < deadline) await sleep(50);
    isOver = true;
    await writing;
    expect(before).toBeGreaterThan(5);
    expect(resumed()).toBe(true);
    // Clients get 503 with a time to retry, and nothing else.
    expect(failures.length).toBeGreaterThan(0);
    expect(new Set(failures.map(error => Object(error)['name']))).toEqual(
      new Set(['DatabaseUnreachable']),
    );
    expect(failures.some(isRetryable)).toBe(false);
    const { rows } = await sql<{ n: number }>`SELECT n FROM notes`.execute(handle.db);
    const kept = new Set(rows.map(({ n }) => n));
    expect(acknowledged.filter(n => !kept.has(n))).toEqual([]);
    expect(rows).toHaveLength(kept.size);
  }, 60_000);
});

/** Runs the block where PgBouncer is installed; prints a warning where it is not. */
function describeBehindPooler(name: string, block: (database: TestDatabase) => void): void {
  if (hasPgbouncer) return describeOnPostgres(name, block);
  process.stderr.write(`\nSKIPPED, no PgBouncer on this machine: ${name}\n`);
  describe.skip(name, () => it('needs the package pgbouncer', () => undefined));
}

describeBehindPooler('a database behind PgBouncer', database => {
  let pooler: Pooler;
  let handle: DatabaseHandle;

  beforeAll(async () => {
    const { databaseUrl = '' } = database;
    pooler = await startPgbouncer(databaseUrl);
    handle = openPostgres(pooler.urlOf(databaseUrl), silentLogger, { poolSize: 8 });
  }, 60_000);
  afterAll(async () => {
    await handle?.close();
    await pooler?.stop();
  });

  it('runs transactions with the same statements again and again, more at once than it has connections', async () => {
    await sql`CREATE TABLE sums (lane int PRIMARY KEY, n int NOT NULL)`.execute(handle.db);
    const lanes = Array.from({ length: 8 }, (_, lane) => lane);
    await Promise.all(
      lanes.map(async lane => {
        await sql`INSERT INTO sums VALUES (${lane}, 0)`.execute(handle.db);
        for (let round = 0; round < 10; round += 1) {
          await handle.db.transaction().execute(async tx => {
            // Sent concurrently, and often enough to be prepared elsewhere.
            await Promise.all([
              sql`UPDATE sums SET n = n + ${1} WHERE lane = ${lane}`.execute(tx),
              sql`SELECT n FROM sums WHERE lane = ${lane}`.execute(tx),
            ]);
          });
        }
      }),
    );
    const { rows } = await sql<{ n: number }>`SELECT n FROM sums`.execute(handle.db);
    expect(rows.map(({ n }) => n)).toEqual(lanes.map(() => 10));
  });

  it('limits statements in transactions, and leaves no setting to the next', async () => {
    const limit = () =>
      handle.db.transaction().execute(async tx => {
        const { rows } = await sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(
          tx,
        );
        return rows[0]?.statement_timeout;
      });
    expect(await limit()).toBe('15s');
    expect(
      await handle.longTransaction(
        'read',
        async runner => (await runner.rows('SHOW statement_timeout'))[0],
      ),
    ).toEqual({ statement_timeout: '0' });
    const after = await sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(
      handle.db,
    );
    expect(after.rows[0]?.statement_timeout).toBe('0');
    let hasLock: () => void = () => undefined;
    const locked = new Promise<void>(resolve => {
      hasLock = resolve;
    });
    const first = handle.exclusively(async runner => {
      hasLock();
      await sleep(200);
      await runner.script('CREATE TABLE once (n int)');
    });
    await locked;
    // Waits for the lock of the first, on another connection of the server.
    const second = handle.exclusively(runner =>
      runner.rows("SELECT to_regclass('once') IS NOT NULL AS there"),
    );
    await first;
    expect(await second).toEqual([{ there: true }]);
  });
});
