import { withAudit } from '#marketplace/db/events/audit.ts';
import type { Db, Tx } from '#marketplace/db/database.ts';
import { isRetryable } from '#marketplace/db/databaseError.ts';

const maxTries = 5;

/** Runs `fn` in one database transaction; retries it on deadlocks and serialization failures. */
export async function inTransaction<T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(fn);
    } catch (error) {
      if (tries >= maxTries || !isRetryable(error)) throw error;
    }
  }
}

/**
 * Like `inTransaction`, for a step of a transition: its changes are attributed to the transition.
 */
export const inTransition = <T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  withAudit({ source: 'source/transaction' }, () => inTransaction(db, fn));
