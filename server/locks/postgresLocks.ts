import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { LockTimeout, usualWait } from './locks.ts';
import type { Locks } from './locks.ts';
import { memoryLocks } from './memoryLocks.ts';

export interface PostgresLocksOptions {
  databaseUrl: string;
  logger: { warn(facts: object, message: string): void };
  /** Milliseconds that a task waits for others of its key. */
  wait?: number;
  /** Milliseconds after which the lock of a process that has died is anybody's. */
  lease?: number;
}

/** Locks among the processes that share a database. */
export interface PostgresLocks extends Locks {
  close(): Promise<void>;
}

// Each statement stands alone, so that any pooler between here and the database may carry it.
const createTable = `CREATE TABLE IF NOT EXISTS web_locks (
  key text PRIMARY KEY, holder uuid NOT NULL, until timestamptz NOT NULL)`;
const take = `INSERT INTO web_locks AS held (key, holder, until)
  VALUES ($1, $2, now() + $3 * interval '1 millisecond')
  ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, until = excluded.until
  WHERE held.until < now()
  RETURNING key`;
const renew = `UPDATE web_locks SET until = now() + $3 * interval '1 millisecond'
  WHERE key = $1 AND holder = $2`;
const give = 'DELETE FROM web_locks WHERE key = $1 AND holder = $2';
const forget = "DELETE FROM web_locks WHERE until < now() - interval '1 hour'";

const usualLease = 30_000;
const longestPause = 250;
const patience = 5_000;
const mostConnections = 4;

/**
 * Locks as rows with a lease. They spare the processes from making orders that one of them would have
 * to end again, and decide nothing by themselves: without the database a task runs all the same, and
 * what it made is compared afterwards.
 */
export function postgresLocks(options: PostgresLocksOptions): PostgresLocks {
  const { databaseUrl, logger, wait = usualWait, lease = usualLease } = options;
  const here = memoryLocks(wait);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: mostConnections,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    allowExitOnIdle: true,
  });
  pool.on('error', error => logger.warn({ err: error }, 'a connection for locks was lost'));
  let ready: Promise<unknown> | undefined;

  const prepare = () =>
    (ready ??= pool
      .query(createTable)
      // Two processes that make it at once: one of them is told that it is there.
      .catch(() => pool.query(createTable))
      .then(() => pool.query(forget))
      .catch((error: unknown) => {
        ready = undefined;
        throw error;
      }));

  /** @throws LockTimeout */
  async function acquire(key: string, holder: string): Promise<void> {
    await prepare();
    const deadline = Date.now() + wait;
    for (let pause = 10; ; pause = Math.min(pause * 2, longestPause)) {
      const { rowCount } = await pool.query(take, [key, holder, lease]);
      if (rowCount) return;
      if (Date.now() > deadline) throw new LockTimeout(key);
      await sleep(pause * (0.5 + Math.random()));
    }
  }

  async function held<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const holder = randomUUID();
    const quietly = (statement: string, values: unknown[]) =>
      pool.query(statement, values).catch((error: unknown) => {
        logger.warn({ err: error, key }, 'a lock could not be changed');
      });
    try {
      await acquire(key, holder);
    } catch (error) {
      if (error instanceof LockTimeout) throw error;
      logger.warn({ err: error, key }, 'there is no database for locks');
      return task();
    }
    const renewal = setInterval(() => void quietly(renew, [key, holder, lease]), lease / 3);
    renewal.unref();
    try {
      return await task();
    } finally {
      clearInterval(renewal);
      await quietly(give, [key, holder]);
    }
  }

  return {
    // Tasks of this process take turns here, so that they ask the database one after the other.
    withLock: (key, task) => here.withLock(key, () => held(key, task)),
    close: () => pool.end(),
  };
}
