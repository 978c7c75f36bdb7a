import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { LockTimeout, defaultWaitMs, memoryLocks } from './locks.ts';
import type { Locks } from './locks.ts';

export interface PostgresLocksOptions {
  databaseUrl: string;
  logger: { warn(facts: object, message: string): void };
  /** Milliseconds to wait for a lock. */
  wait?: number;
  /** Lease in milliseconds: the lock of a crashed process is free after it. */
  lease?: number;
}

/** Locks for the processes that share a database. */
export interface PostgresLocks extends Locks {
  close(): Promise<void>;
}

// Every statement is a transaction of its own, so that transaction poolers work too.
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

const defaultLeaseMs = 30_000;
const maxPauseMs = 250;
const timeoutMs = 5_000;
const maxConnections = 4;

/**
 * Creates locks as rows with a lease. They only avoid duplicate orders and do not decide about them:
 * without the database a task runs unlocked, and the conflict resolver compares its order afterwards.
 */
export function postgresLocks(options: PostgresLocksOptions): PostgresLocks {
  const { databaseUrl, logger, wait = defaultWaitMs, lease = defaultLeaseMs } = options;
  const here = memoryLocks(wait);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    allowExitOnIdle: true,
  });
  pool.on('error', error => logger.warn({ err: error }, 'a connection for locks was lost'));
  let ready: Promise<unknown> | undefined;

  const prepare = () =>
    (ready ??= pool
      .query(createTable)
      // CREATE TABLE IF NOT EXISTS can fail when two processes run it at the same time.
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
    for (let pause = 10; ; pause = Math.min(pause * 2, maxPauseMs)) {
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
      logger.warn({ err: error, key }, 'the database for locks is unavailable');
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
    // Tasks of this process queue in memory first, so that only one of them polls the database.
    withLock: (key, task) => here.withLock(key, () => held(key, task)),
    close: () => pool.end(),
  };
}
