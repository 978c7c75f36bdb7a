import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LockLost, LockTimeout, defaultWaitMs, memoryLocks } from './locks.ts';
import type { Locks } from './locks.ts';
import { queryTimeoutMs } from './webDatabase.ts';
import type { WebDatabase } from './webDatabase.ts';

export interface PostgresLocksOptions {
  database: Pick<WebDatabase, 'query'>;
  logger: { warn(facts: object, message: string): void };
  /** Milliseconds to wait for a lock. */
  wait?: number;
  /** Lease in milliseconds: the lock of a crashed process is free after it. */
  lease?: number;
}

// Every statement is a transaction of its own, so that transaction poolers work too.
const createTable = `CREATE TABLE IF NOT EXISTS web_locks (
  key text PRIMARY KEY, holder uuid NOT NULL, until timestamptz NOT NULL)`;
const take = `INSERT INTO web_locks AS held (key, holder, until)
  VALUES ($1, $2, now() + $3 * interval '1 millisecond')
  ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, until = excluded.until
  WHERE held.until < now()
  RETURNING key`;
const holding = 'SELECT holder FROM web_locks WHERE key = $1';
const renew = `UPDATE web_locks SET until = now() + $3 * interval '1 millisecond'
  WHERE key = $1 AND holder = $2`;
const give = 'DELETE FROM web_locks WHERE key = $1 AND holder = $2';
const forget = "DELETE FROM web_locks WHERE until < now() - interval '1 hour'";

const defaultLeaseMs = 30_000;
const maxPauseMs = 250;
/**
 * Pauses, milliseconds, before a release without an answer is repeated: others would wait for the
 * lease.
 */
const releaseAgainMs = [250, 1_000, 4_000];

interface Rows {
  query: WebDatabase['query'];
  logger: PostgresLocksOptions['logger'];
  wait: number;
  lease: number;
  /** Creates the table, once. */
  prepare(): Promise<unknown>;
}

function createPrepare(query: WebDatabase['query']): Rows['prepare'] {
  let ready: Promise<unknown> | undefined;
  return () =>
    (ready ??= query(createTable)
      // CREATE TABLE IF NOT EXISTS can fail when two processes run it at the same time.
      .catch(() => query(createTable))
      .then(() => query(forget))
      .catch((error: unknown) => {
        ready = undefined;
        throw error;
      }));
}

/** Waits while the lock goes from one task of another process to the next. @throws LockTimeout */
async function acquire(rows: Rows, key: string, holder: string): Promise<void> {
  const { query, wait, lease } = rows;
  await rows.prepare();
  let deadline = Date.now() + wait;
  let other: string | undefined;
  for (let pause = 10; ; pause = Math.min(pause * 2, maxPauseMs)) {
    const { rowCount } = await query(take, [key, holder, lease]);
    if (rowCount) return;
    const [row] = (await query<{ holder: string }>(holding, [key])).rows;
    if (row?.holder !== other) deadline = Date.now() + wait;
    other = row?.holder;
    if (Date.now() > deadline) throw new LockTimeout(key);
    await sleep(pause * (0.5 + Math.random()));
  }
}

/** Runs a statement; null when it failed, which is logged. */
const tryQuery = ({ query, logger }: Rows, statement: string, values: [string, ...unknown[]]) =>
  query(statement, values).catch((error: unknown) => {
    logger.warn({ err: error, key: values[0] }, 'a lock could not be changed');
    return null;
  });

/** Releases a lock. After a broken connection it is repeated without keeping the caller waiting. */
async function release(rows: Rows, key: string, holder: string): Promise<void> {
  if (await tryQuery(rows, give, [key, holder])) return;
  void (async () => {
    for (const ms of releaseAgainMs) {
      await sleep(ms, undefined, { ref: false });
      if (await tryQuery(rows, give, [key, holder])) return;
    }
  })();
}

/** Runs a task while the row is renewed. `onRenewed` is called with the time a lease began. */
async function whileRenewed<Result>(
  rows: Rows,
  { key, holder }: { key: string; holder: string },
  onRenewed: (begunAt: number) => void,
  task: () => Promise<Result>,
): Promise<Result> {
  const extend = async () => {
    const begunAt = performance.now();
    const renewed = await tryQuery(rows, renew, [key, holder, rows.lease]);
    if (renewed?.rowCount) onRenewed(begunAt);
  };
  const renewal = setInterval(() => void extend(), rows.lease / 3);
  renewal.unref();
  try {
    return await task();
  } finally {
    clearInterval(renewal);
    await release(rows, key, holder);
  }
}

/** Runs a task with the lock, or without it when the database is unavailable. */
async function withRow<Result>(
  rows: Rows,
  key: string,
  task: () => Promise<Result>,
): Promise<Result> {
  const holder = randomUUID();
  try {
    await acquire(rows, key, holder);
  } catch (error) {
    if (error instanceof LockTimeout) throw error;
    rows.logger.warn({ err: error, key }, 'the database for locks is unavailable');
    return task();
  }
  return whileRenewed(rows, { key, holder }, () => undefined, task);
}

/** Runs a task with the lock only. `stillHeld` throws LockLost once the lease is not certain. */
async function exclusivelyWithRow<Result>(
  rows: Rows,
  key: string,
  task: (stillHeld: () => void) => Promise<Result>,
): Promise<Result> {
  const holder = randomUUID();
  await acquire(rows, key, holder);
  // A lease that began at the last moment of the statement ends no sooner than this.
  let begunAt = performance.now() - queryTimeoutMs;
  const stillHeld = () => {
    if (performance.now() - begunAt > rows.lease / 2) throw new LockLost(key);
  };
  const onRenewed = (at: number) => {
    begunAt = at;
  };
  return whileRenewed(rows, { key, holder }, onRenewed, () => task(stillHeld));
}

/**
 * Creates locks as rows with a lease. They only avoid duplicate orders and do not decide about
 * them: without the database a task runs unlocked, and the conflict resolver compares its order
 * afterwards.
 */
export function postgresLocks(options: PostgresLocksOptions): Locks {
  const { logger, wait = defaultWaitMs, lease = defaultLeaseMs } = options;
  const { query } = options.database;
  const here = memoryLocks(wait);
  const rows: Rows = { query, logger, wait, lease, prepare: createPrepare(query) };
  return {
    // Tasks of this process queue in memory first, so that only one of them polls the database.
    withLock: (key, task) => here.withLock(key, () => withRow(rows, key, task)),
    exclusively: (key, task) => here.withLock(key, () => exclusivelyWithRow(rows, key, task)),
  };
}
