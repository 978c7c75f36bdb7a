import { AsyncLocalStorage } from 'node:async_hooks';
import { DummyDriver, Kysely, Transaction } from 'kysely';
import type { Dialect, TransactionBuilder } from 'kysely';

interface Scope {
  open: boolean;
}
const scope = new AsyncLocalStorage<Scope>();

/**
 * The outer database was used inside a transaction: it would deadlock, or not see the transaction's
 * rows.
 */
class OuterDatabaseError extends Error {
  constructor() {
    super(
      'The database was used inside a transaction of its own. Use the handle that the transaction gives (call.db).',
    );
    this.name = 'OuterDatabaseError';
  }
}

/** @throws OuterDatabaseError when called from within an open transaction */
export function refuseInsideTransaction(): void {
  if (scope.getStore()?.open) throw new OuterDatabaseError();
}

async function inScope<T>(fn: (state: Scope) => Promise<T>): Promise<T> {
  const state = { open: true };
  try {
    return await scope.run(state, () => fn(state));
  } finally {
    state.open = false;
  }
}

/**
 * Removes the queue that Kysely puts in front of a transaction's connection, so that concurrent
 * statements are sent together. Both drivers run them in the order in which they were sent. Where
 * one of them fails, what the others would send next is refused at once: behind the rollback, which
 * may still be on its way, it would be executed and committed.
 */
async function unqueued<DB>(
  tx: Transaction<DB>,
  dialect: Dialect,
  state: Scope,
): Promise<Transaction<DB>> {
  const executor = tx.getExecutor();
  const connection = await executor.provideConnection(async own => own);
  return new Transaction<DB>({
    config: { dialect },
    dialect,
    // A transaction does not begin another one.
    driver: new DummyDriver(),
    executor: executor.withConnectionProvider({
      async provideConnection(consumer) {
        if (!state.open) throw new Error('The transaction is committed or rolled back.');
        return consumer(connection);
      },
    }),
  });
}

function scoped<DB>(builder: TransactionBuilder<DB>, dialect: Dialect): TransactionBuilder<DB> {
  const execute = builder.execute.bind(builder);
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  return Object.assign(builder, {
    execute: <T>(fn: (tx: Transaction<DB>) => Promise<T>) =>
      execute(tx => inScope(async state => fn(await unqueued(tx, dialect, state)))),
    setIsolationLevel: (level: Parameters<typeof setIsolationLevel>[0]) =>
      scoped(setIsolationLevel(level), dialect),
  });
}

/**
 * Kysely that checks from where it is called, so that a wrong handle fails instead of deadlocking.
 */
export class ScopedKysely<DB> extends Kysely<DB> {
  readonly #dialect: Dialect;

  constructor(dialect: Dialect) {
    super({ dialect });
    this.#dialect = dialect;
  }

  override transaction(): TransactionBuilder<DB> {
    return scoped(super.transaction(), this.#dialect);
  }
}
