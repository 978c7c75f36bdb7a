import { auditedAs } from '#marketplace/db/events/audit.ts';
import type { Db, Tx } from '#marketplace/db/database.ts';
import { isRetryable } from '#marketplace/db/databaseError.ts';

const maxTries = 5;

/** Runs `fn` in one database transaction; tries again when the database asks for it (deadlock). */
export async function inTransaction<T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(fn);
    } catch (error) {
      if (tries >= maxTries || !isRetryable(error)) throw error;
    }
  }
}

/** The same for a step of a transition: what it changes is put down to the transition. */
export const inTransition = <T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  auditedAs({ source: 'source/transaction' }, () => inTransaction(db, fn));
