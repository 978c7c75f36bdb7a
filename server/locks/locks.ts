/** Keeps tasks of the same key apart. */
export interface Locks {
  /**
   * Runs a task while no other task of the same key runs.
   * @throws LockTimeout when others have not finished in time; the task has not been run
   */
  withLock<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
}

/** A task had to wait too long for others of its key. An HTTP answer of it is a 503. */
export class LockTimeout extends Error {
  override name = 'LockTimeout';
  readonly status = 503;

  constructor(key: string) {
    super(`Others are still at work on ${key}.`);
  }
}

/** Milliseconds that a task waits for others of its key. */
export const usualWait = 20_000;
