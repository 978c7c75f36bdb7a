import { Mutex, withTimeout } from 'async-mutex';
import type { MutexInterface } from 'async-mutex';

/** Mutual exclusion by key. */
export interface Locks {
  /**
   * Runs a task while no other task with the same key runs.
   * @throws LockTimeout when the lock was not free in time; the task has not been run
   */
  withLock<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
  /**
   * Runs a task only while it is certain that no other runs: not at all where the locks can not be reached.
   * `stillHeld` is asked before each write; it throws once others may hold the lock.
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

/** Milliseconds to wait for a lock. */
export const defaultWaitMs = 20_000;

/** Creates locks for the tasks of one process. `wait`: milliseconds; Infinity for no limit. */
export function memoryLocks(wait = defaultWaitMs): Locks {
  const known = new Map<string, { mutex: MutexInterface; users: number }>();

  function enter(key: string) {
    const lock = known.get(key) ?? {
      mutex: wait === Infinity ? new Mutex() : withTimeout(new Mutex(), wait, new LockTimeout(key)),
      users: 0,
    };
    lock.users += 1;
    known.set(key, lock);
    return lock;
  }

  async function withLock<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const lock = enter(key);
    try {
      return await lock.mutex.runExclusive(task);
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
