import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely } from 'kysely';
import type { Transaction, TransactionBuilder } from 'kysely';

const scope = new AsyncLocalStorage<{ open: boolean }>();

/** The outer database was used inside a transaction: it would wait for itself, or miss its rows. */
export class OuterDatabaseError extends Error {
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

async function inScope<T>(fn: () => Promise<T>): Promise<T> {
  const state = { open: true };
  try {
    return await scope.run(state, fn);
  } finally {
    state.open = false;
  }
}

function scoped<DB>(builder: TransactionBuilder<DB>): TransactionBuilder<DB> {
  const execute = builder.execute.bind(builder);
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  return Object.assign(builder, {
    execute: <T>(fn: (tx: Transaction<DB>) => Promise<T>) => execute(tx => inScope(() => fn(tx))),
    setIsolationLevel: (level: Parameters<typeof setIsolationLevel>[0]) =>
      scoped(setIsolationLevel(level)),
  });
}

/** Kysely that knows from where it is called, so that a mistake fails instead of hanging. */
export class ScopedKysely<DB> extends Kysely<DB> {
  override transaction(): TransactionBuilder<DB> {
    return scoped(super.transaction());
  }
}
