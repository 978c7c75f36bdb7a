import type { MarketplaceContext } from '#marketplace/context.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
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
import { laneOf, releaseKind } from '#marketplace/jobs/handlers.ts';
import { decodeDecision } from './decision.ts';
import type { StoredDecision } from './decision.ts';
import { inTransition } from './inTransaction.ts';
import { callPayments } from './paymentCalls.ts';
import { subjectOf, writeTransition } from './write.ts';

export const leaseMs = 15_000;
const renewMs = 5_000;

/** The payment provider could not be asked; recovery goes on where this stopped. */
export class PaymentUnreachable extends Error {}

/**
 * Makes the calls of a held transition and then writes it, or takes it back when the provider says
 * no. Safe to run again after a crash anywhere. Throws ApiError when it was taken back, and
 * PaymentUnreachable when nobody knows yet.
 */
export async function settle(
  context: MarketplaceContext,
  transactionId: string,
  owner: string,
): Promise<void> {
  const pending = await findPending(context.db, transactionId, owner);
  if (!pending) throw new ApiError('transaction-locked');
  const stop = keepLease(context, transactionId, owner);
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

/** Lets somebody else never think that a slow call has been abandoned. */
function keepLease(context: MarketplaceContext, transactionId: string, owner: string): () => void {
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

/** Locks listing and transaction and hands them to `fn`; false when the lease is no longer ours. */
async function withHeld(
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
  return withHeld(context, transactionId, owner, async (tx, { state, decision }) => {
    const operations = await operationsByKeys(tx, decision.keys);
    const now = context.now();
    // Their stock has left already, when the transition was held.
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

/** Gives back what was held. A transaction that never began disappears. */
export async function rollBack(
  context: MarketplaceContext,
  transactionId: string,
  owner: string,
): Promise<void> {
  await withHeld(context, transactionId, owner, async (tx, { row, state, decision }) => {
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
 * Has a payment released that the transition has created, or may have: nobody is going to need it. It
 * is a job, so that it happens however long the provider can not be reached.
 */
async function releaseCreated(
  tx: Tx,
  operations: readonly PaymentOperation[],
  now: Date,
): Promise<void> {
  const created = operations.find(({ action }) => action === 'create');
  if (!created || created.state === 'refused') return;
  // A later try must not be given the payment that is on its way out.
  if (created.state === 'started') {
    await finishOperation(tx, created.key, { state: 'refused', error: { kind: 'given-up' } }, now);
  }
  await insertJob(tx, {
    lane: laneOf(releaseKind),
    kind: releaseKind,
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
      ...(code === undefined ? {} : { stripeCode: code }),
      ...(declineCode === undefined ? {} : { stripeDeclineCode: declineCode }),
    },
  });
}
