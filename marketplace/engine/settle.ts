import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { jobKinds } from '#marketplace/contract/jobs.ts';
import { PaymentRefused } from '#marketplace/contract/payments.ts';
import type { PaymentRefusalReason } from '#marketplace/contract/payments.ts';
import { lockListing } from '#marketplace/db/availability/availability.ts';
import type { Tx } from '#marketplace/db/database.ts';
import { insertJob } from '#marketplace/db/jobs/jobs.ts';
import {
  finishOperation,
  operationsByKeys,
} from '#marketplace/db/transactions/paymentOperations.ts';
import type { PaymentOperation } from '#marketplace/db/transactions/paymentOperations.ts';
import {
  deletePending,
  findPending,
  lockPending,
  renewLease,
} from '#marketplace/db/transactions/pendingTransitions.ts';
import { moveStock } from '#marketplace/db/transactions/transactionFacts.ts';
import {
  findTransactionRow,
  loadState,
  lockTransactionRow,
} from '#marketplace/db/transactions/transactionState.ts';
import type { TransactionRow } from '#marketplace/db/transactions/transactionState.ts';
import type { TransactionState } from '#marketplace/domain/transaction/model.ts';
import { decodeDecision } from './decision.ts';
import type { StoredDecision } from './decision.ts';
import { inTransition } from './inTransaction.ts';
import { callPayments } from './paymentCalls.ts';
import { subjectOf, writeTransition } from './write.ts';

export const leaseMs = 15_000;
const renewMs = 5_000;

/** The payment provider could not be reached; recovery continues later. */
export class PaymentUnreachable extends Error {}

/**
 * Makes the calls of a reserved transition and then writes it, or rolls it back when the provider
 * refuses. Safe to repeat after a crash at any point.
 * @throws ApiError when it was rolled back
 * @throws PaymentUnreachable when the result is not known yet
 */
export async function settle(
  context: MarketplaceContext,
  transactionId: string,
  owner: string,
): Promise<void> {
  const pending = await findPending(context.db, transactionId, owner);
  if (!pending) throw new ApiError('transaction-locked');
  const stop = holdLease(context, transactionId, owner);
  try {
    const operations = await operationsByKeys(context.db, decodeDecision(pending.decision).keys);
    const refusal = await callAll(context, operations);
    if (refusal) {
      await rollBack(context, transactionId, owner);
      throw refusalError(refusal);
    }
    const isOurs = await complete(context, transactionId, owner);
    if (!isOurs) throw new ApiError('transaction-locked');
  } finally {
    stop();
  }
}

/** Renews the lease, so that other processes do not take over during a slow call. */
function holdLease(context: MarketplaceContext, transactionId: string, owner: string): () => void {
  const timer = setInterval(() => {
    const lease = { owner, until: new Date(context.now().getTime() + leaseMs) };
    renewLease(context.db, transactionId, lease).catch((error: unknown) => {
      context.logger.warn({ err: error, transactionId }, 'lease could not be renewed');
    });
  }, renewMs);
  return () => clearInterval(timer);
}

/** Makes the calls that are not done yet, in order; stops at a refusal and returns its reason. */
async function callAll(
  context: MarketplaceContext,
  operations: PaymentOperation[],
): Promise<PaymentRefusalReason | null> {
  const { db, now } = context;
  for (const operation of operations) {
    if (operation.state === 'refused') return { kind: 'declined', message: 'The payment failed.' };
    if (operation.state === 'done') continue;
    try {
      operation.result = await callPayments(context, operation, operations);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) {
        throw new PaymentUnreachable('The payment provider did not answer', { cause: error });
      }
      await finishOperation(db, operation.key, { state: 'refused', error: error.reason }, now());
      return error.reason;
    }
    operation.state = 'done';
    await finishOperation(db, operation.key, { state: 'done', result: operation.result }, now());
  }
  return null;
}

interface Held {
  row: TransactionRow;
  state: TransactionState;
  decision: StoredDecision;
}

/** Locks listing and transaction and passes them to `fn`; returns false when the lease was lost. */
async function withLease(
  context: MarketplaceContext,
  transactionId: string,
  owner: string,
  fn: (tx: Tx, held: Held) => Promise<void>,
): Promise<boolean> {
  return inTransition(context.db, async tx => {
    const found = await findTransactionRow(tx, transactionId);
    if (!found) return false;
    await lockListing(tx, found.listing_id);
    const row = await lockTransactionRow(tx, transactionId);
    const pending = await lockPending(tx, transactionId, owner);
    if (!row || !pending) return false;
    const state = await loadState(tx, row);
    await tx
      .deleteFrom('bookings')
      .where('transaction_id', '=', transactionId)
      .where('provisional', '=', true)
      .execute();
    await fn(tx, { row, state, decision: decodeDecision(pending.decision) });
    return true;
  });
}

function complete(
  context: MarketplaceContext,
  transactionId: string,
  owner: string,
): Promise<boolean> {
  return withLease(context, transactionId, owner, async (tx, { state, decision }) => {
    const operations = await operationsByKeys(tx, decision.keys);
    const now = context.now();
    // Their stock was taken when the transition was reserved.
    const held = new Set(decision.heldStock.map(({ reservationId }) => reservationId));
    const facts = decision.facts.map(fact =>
      'taken' in fact && held.has(fact.reservation.id) ? { ...fact, taken: 0 } : fact,
    );
    const created = operations.find(({ action }) => action === 'create')?.result;
    if (created) {
      await tx
        .updateTable('transactions')
        .set({
          payment_intent_id: String(created.id),
          payment_client_secret: String(created.clientSecret),
        })
        .where('id', '=', transactionId)
        .execute();
    }
    await writeTransition(tx, state, facts, now, decision.dueAt);
    await deletePending(tx, transactionId);
  });
}

/** Returns reserved seats and stock. Deletes a transaction whose first transition failed. */
export async function rollBack(
  context: MarketplaceContext,
  transactionId: string,
  owner: string,
): Promise<void> {
  await withLease(context, transactionId, owner, async (tx, { row, state, decision }) => {
    const now = context.now();
    await releaseCreated(tx, await operationsByKeys(tx, decision.keys), now);
    const subject = subjectOf(state, now);
    for (const { reservationId, taken } of decision.heldStock) {
      await moveStock(tx, subject, reservationId, -taken);
    }
    if (row.state === null) {
      await tx.deleteFrom('transactions').where('id', '=', transactionId).execute();
    } else {
      await deletePending(tx, transactionId);
    }
  });
}

/**
 * Schedules the release of a payment that the transition created, or may have created. It is a job,
 * so that it is retried for as long as the provider is unreachable.
 */
async function releaseCreated(
  tx: Tx,
  operations: readonly PaymentOperation[],
  now: Date,
): Promise<void> {
  const created = operations.find(({ action }) => action === 'create');
  if (!created || created.state === 'refused') return;
  // A later attempt must not get the payment that is being released.
  if (created.state === 'started') {
    await finishOperation(tx, created.key, { state: 'refused', error: { kind: 'given-up' } }, now);
  }
  await insertJob(tx, {
    kind: jobKinds.releasePayment,
    payload: { key: created.key },
    runAt: now,
    createdAt: now,
    key: `${created.key}:release`,
  });
}

function refusalError({ kind, message, code, declineCode }: PaymentRefusalReason): ApiError {
  if (kind === 'status')
    return new ApiError('stripe-invalid-payment-intent-status', { details: message });
  if (kind === 'unknown-account') return new ApiError('transaction-missing-stripe-account');
  return new ApiError('transaction-payment-failed', {
    meta: {
      stripeMessage: message,
      stripeCode: code,
      stripeDeclineCode: declineCode,
    },
  });
}
