/** Mutual exclusion by key. */
export interface Locks {
  /**
   * Runs a task while no other task with the same key runs.
   * @throws LockTimeout when the lock was not free in time; the task has not been run
   */
  withLock<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
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
