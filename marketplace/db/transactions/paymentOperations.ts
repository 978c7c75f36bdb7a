import type { Selectable } from 'kysely';
import type { Db } from '../database.ts';
import type { PaymentOperationsTable } from '../tables/transactions.ts';

/** A call to the payment provider, stored before it is made. */
export interface NewPaymentOperation {
  key: string;
  transactionId: string;
  seq: number;
  position: number;
  action: string;
  request: Record<string, unknown>;
}

export interface PaymentOperation extends NewPaymentOperation {
  state: 'started' | 'done' | 'refused';
  result: Record<string, unknown> | null;
  createdAt: Date;
}

/** Stores calls; an existing key leaves its row. */
export async function recordOperations(
  tx: Db,
  operations: readonly NewPaymentOperation[],
  now: Date,
): Promise<void> {
  if (operations.length === 0) return;
  await tx
    .insertInto('payment_operations')
    .values(
      operations.map(operation => ({
        key: operation.key,
        transaction_id: operation.transactionId,
        seq: operation.seq,
        position: operation.position,
        action: operation.action,
        request: JSON.stringify(operation.request),
        state: 'started' as const,
        created_at: now,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/** The calls with the given keys, in the order in which they are made. */
export async function operationsByKeys(
  db: Db,
  keys: readonly string[],
): Promise<PaymentOperation[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('payment_operations')
    .selectAll()
    .where('key', 'in', keys)
    .orderBy('position')
    .execute();
  return rows.map(toOperation);
}

/** Earlier attempts at a call of a step, oldest first. */
export async function earlierAttempts(
  db: Db,
  step: { transactionId: string; seq: number; action: string },
): Promise<PaymentOperation[]> {
  const rows = await db
    .selectFrom('payment_operations')
    .selectAll()
    .where('transaction_id', '=', step.transactionId)
    .where('seq', '=', step.seq)
    .where('action', '=', step.action)
    .orderBy('created_at')
    .execute();
  return rows.map(toOperation);
}

/** Returns whether a refund of a part of the payment is not made yet. */
export async function isRefunding(db: Db, transactionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_operations')
    .select('key')
    .where('transaction_id', '=', transactionId)
    .where('action', 'in', ['refund', 'refund-fee'])
    .where('state', '=', 'started')
    .executeTakeFirst();
  return row !== undefined;
}

const toOperation = (row: Selectable<PaymentOperationsTable>): PaymentOperation => ({
  key: row.key,
  transactionId: row.transaction_id,
  seq: row.seq,
  position: row.position,
  action: row.action,
  request: row.request,
  state: row.state,
  result: row.result,
  createdAt: row.created_at,
});

/** Stores the result of a call. */
export async function finishOperation(
  db: Db,
  key: string,
  outcome: {
    state: 'done' | 'refused';
    result?: object;
    error?: object;
    /** What is left of the request; otherwise all of it. */
    request?: object;
  },
  now: Date,
): Promise<void> {
  await db
    .updateTable('payment_operations')
    .set({
      state: outcome.state,
      result: outcome.result ? JSON.stringify(outcome.result) : null,
      error: outcome.error ? JSON.stringify(outcome.error) : null,
      finished_at: now,
      ...(outcome.request ? { request: JSON.stringify(outcome.request) } : {}),
    })
    .where('key', '=', key)
    .execute();
}
