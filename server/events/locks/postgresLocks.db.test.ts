import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { silentLogger } from '@flowroom/marketplace/testing/stubs/silentLogger';
import { describeWithPostgres } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { newPostgresDatabase } from '@flowroom/marketplace/testing/database/testDatabase';
import { LockLost, LockTimeout } from './locks.ts';
import { postgresLocks } from './postgresLocks.ts';
import type { PostgresLocksOptions } from './postgresLocks.ts';
import { openWebDatabase } from './webDatabase.ts';
import type { WebDatabase } from './webDatabase.ts';

describeWithPostgres('locks in PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof newPostgresDatabase>>;
  const open: WebDatabase[] = [];
  const locksOf = (more: Partial<PostgresLocksOptions> = {}, databaseUrl = database.url) => {
    const logger = silentLogger;
    const one = openWebDatabase({ databaseUrl, logger });
    open.push(one);
    return postgresLocks({ database: one, logger, ...more });
  };
  async function query(text: string, values: string[] = []): Promise<void> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(text, values);
    await client.end();
  }
  /** Locks of a process that holds one and never releases it. */
  const dieWith = (key: string) =>
    query(
      `INSERT INTO web_locks VALUES ($1, gen_random_uuid(), now() + interval '300 milliseconds')`,
      [key],
    );
  const loseAll = () => query('DELETE FROM web_locks');

  beforeAll(async () => {
    database = await newPostgresDatabase();
  }, 60_000);
  afterAll(async () => {
    await Promise.all(open.map(one => one.close()));
    await database.drop();
  });

  it('exclude tasks with the same key in other processes', async () => {
    const servers = [locksOf(), locksOf(), locksOf()];
    let inside = 0;
    let most = 0;
    const task = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(1);
      inside -= 1;
    };
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => servers[index % 3]!.withLock('one', task)),
    );
    expect(most).toBe(1);
  });

  it('do not block another key', async () => {
    const locks = locksOf();
    await locks.withLock('one', () =>
      expect(locksOf().withLock('other', () => Promise.resolve('in'))).resolves.toBe('in'),
    );
  });

  it('are released when a task fails', async () => {
    const failing = locksOf().withLock('fails', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await locksOf().withLock('fails', () => Promise.resolve('in'))).toBe('in');
  });

  it('time out for a waiting task', async () => {
    await locksOf().withLock('long', () =>
      expect(
        locksOf({ wait: 50 }).withLock('long', () => Promise.resolve()),
      ).rejects.toBeInstanceOf(LockTimeout),
    );
  });

  it('are renewed for a long task and expire with a crashed process', async () => {
    const patient = locksOf({ lease: 60 });
    await patient.withLock('slow', async () => {
      await sleep(200);
      await expect(
        locksOf({ wait: 20 }).withLock('slow', () => Promise.resolve()),
      ).rejects.toBeInstanceOf(LockTimeout);
    });
    await dieWith('dead');
    expect(await locksOf().withLock('dead', () => Promise.resolve('in'))).toBe('in');
  });

  it('run no exclusive task when the database is unavailable', async () => {
    const away = locksOf({}, 'postgres://127.0.0.1:9/none');
    const task = jest.fn();
    await expect(away.exclusively('one', task)).rejects.toThrow();
    expect(task).not.toHaveBeenCalled();
  });

  it('signal an exclusive task that its lease was not renewed', async () => {
    const locks = locksOf({ lease: 20_000 });
    await locks.exclusively('kept', stillHeld => {
      expect(stillHeld).not.toThrow();
      return Promise.resolve();
    });
    const lease = 60;
    await locksOf({ lease }).exclusively('lost', async stillHeld => {
      await loseAll();
      await sleep(lease);
      expect(stillHeld).toThrow(LockLost);
    });
  });

  it('let tasks run when the database is unavailable', async () => {
    const away = locksOf({}, 'postgres://127.0.0.1:9/none');
    expect(await away.withLock('one', () => Promise.resolve('in'))).toBe('in');
  });
});
