import { setTimeout as sleep } from 'node:timers/promises';
import { Mutex } from 'async-mutex';

/** Mutual exclusion by key. */
export interface Locks {
  /**
   * Runs a task while no other task with the same key runs.
   * @throws LockTimeout when the lock was not free in time; the task has not been run
   */
  withLock<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
  /**
   * Runs a task only while it is certain that no other runs: not at all where the locks can not be
   * reached. Call `stillHeld` before each write; it throws once others may hold the lock.
   * @throws LockTimeout, LockLost
   */
  exclusively<Result>(
    key: string,
    task: (stillHeld: () => void) => Promise<Result>,
  ): Promise<Result>;
}

/** Error of a lock that others may hold by now. */
export class LockLost extends Error {
  override name = 'LockLost';
  readonly status = 503;

  constructor(key: string) {
    super(`The lock of ${key} is not held any more.`);
  }
}

/** Error of a lock that was not free in time. The HTTP layer answers 503. */
export class LockTimeout extends Error {
  override name = 'LockTimeout';
  readonly status = 503;

  constructor(key: string) {
    super(`Others are still at work on ${key}.`);
  }
}

/** Milliseconds to wait for a task that has the lock; each task of the line has as many. */
export const defaultWaitMs = 20_000;

/** Tasks that may wait for one lock. */
const maxWaiting = 100;

interface KnownLock {
  mutex: Mutex;
  /** Tasks that have the lock or wait for it. */
  users: number;
  /** Time at which another task last got the lock, by `performance.now()`. */
  movedAt: number;
}

/**
 * Creates locks for the tasks of one process. `wait`: milliseconds; Infinity for no limit. While
 * the line moves its tasks wait on: many short ones are no reason to refuse the last.
 */
export function memoryLocks(wait = defaultWaitMs): Locks {
  const known = new Map<string, KnownLock>();

  function enter(key: string): KnownLock {
    const lock = known.get(key) ?? { mutex: new Mutex(), users: 0, movedAt: performance.now() };
    if (wait !== Infinity && lock.users > maxWaiting) throw new LockTimeout(key);
    lock.users += 1;
    known.set(key, lock);
    return lock;
  }

  /** Waits until the lock has stayed with one task for too long. */
  async function stuck(lock: KnownLock, { signal }: AbortController): Promise<void> {
    for (let left = wait; left > 0; left = lock.movedAt + wait - performance.now()) {
      await sleep(left, undefined, { signal, ref: false });
    }
  }

  /** @throws LockTimeout */
  async function take(key: string, lock: KnownLock): Promise<() => void> {
    const isFree = !lock.mutex.isLocked();
    const taking = lock.mutex.acquire();
    if (isFree || wait === Infinity) return taking;
    const taken = new AbortController();
    const release = await Promise.race([
      taking,
      stuck(lock, taken).then(
        () => null,
        // The lock was taken.
        () => null,
      ),
    ]);
    taken.abort();
    if (release) return release;
    void taking.then(late => late());
    throw new LockTimeout(key);
  }

  async function withLock<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const lock = enter(key);
    try {
      const release = await take(key, lock);
      lock.movedAt = performance.now();
      try {
        return await task();
      } finally {
        release();
      }
    } finally {
      lock.users -= 1;
      if (lock.users === 0) known.delete(key);
    }
  }

  return {
    withLock,
    exclusively: (key, task) => withLock(key, () => task(() => undefined)),
  };
}
