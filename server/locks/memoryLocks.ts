import { Mutex, withTimeout } from 'async-mutex';
import type { MutexInterface } from 'async-mutex';
import { LockTimeout, defaultWaitMs } from './locks.ts';
import type { Locks } from './locks.ts';

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

  return {
    async withLock(key, task) {
      const lock = enter(key);
      try {
        return await lock.mutex.runExclusive(task);
      } finally {
        lock.users -= 1;
        if (lock.users === 0) known.delete(key);
      }
    },
  };
}
