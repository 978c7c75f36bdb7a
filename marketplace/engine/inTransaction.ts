import { notice } from '#marketplace/contract/signals.ts';
import type { NoticeFacts } from '#marketplace/contract/signals.ts';
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
export async function inTransition<T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const { written, result } = await withAudit({ source: 'source/transaction' }, () =>
    inTransaction(db, async tx => {
      const written: Written[] = [];
      writtenIn.set(tx, written);
      return { result: await fn(tx), written };
    }),
  );
  for (const one of written) notice('transition', one);
  return result;
}

type Written = NoticeFacts['transition'];

const writtenIn = new WeakMap<Db, Written[]>();

/** Records a transition, to be reported once it is committed; a speculative one is not. */
export function noteTransition(tx: Db, written: Written): void {
  writtenIn.get(tx)?.push(written);
}
