import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#marketplace/db/database.ts';
import {
  earlierAttempts,
  recordOperations,
} from '#marketplace/db/transactions/paymentOperations.ts';
import type { NewPaymentOperation } from '#marketplace/db/transactions/paymentOperations.ts';
import { insertPending } from '#marketplace/db/transactions/pendingTransitions.ts';
import type { Lease } from '#marketplace/db/transactions/pendingTransitions.ts';
import { moveStock, writeBooking } from '#marketplace/db/transactions/transactionFacts.ts';
import { needsNewSeats } from '#marketplace/domain/transaction/actions/bookings.ts';
import type { Outcome } from '#marketplace/domain/transaction/facts.ts';
import type { TransactionState } from '#marketplace/domain/transaction/model.ts';
import { paymentKey } from '#marketplace/domain/transaction/payments.ts';
import type { PaymentAction } from '#marketplace/domain/transaction/payments.ts';
import { decodeDecision, encodeDecision } from './decision.ts';
import { subjectOf } from './write.ts';

/**
 * Reserves the seats and the stock of a decided transition, and stores the calls to the payment
 * provider that must succeed before it is written. Call it under the locks.
 */
export async function reserveTransition(
  tx: Tx,
  before: TransactionState,
  { transition, dueAt }: { transition: string; dueAt?: Date },
  outcome: Outcome,
  lease: Lease,
  now: Date,
): Promise<void> {
  const seq = before.steps.length + 1;
  const subject = subjectOf(before, now);
  for (const fact of outcome.facts) {
    if (fact.kind !== 'booking-created' && fact.kind !== 'booking-changed') continue;
    if (!needsNewSeats(before.booking, fact.booking)) continue;
    await writeBooking(tx, subject, { ...fact.booking, id: randomUUID(), state: 'pending' }, true);
  }
  const operations: NewPaymentOperation[] = [];
  for (const [position, call] of outcome.payments.entries()) {
    const { action, ...request } = call;
    const step = { transactionId: before.id, seq, action };
    operations.push({ ...step, key: await keyFor(tx, step, request), position, request });
  }
  const keys = operations.map(({ key }) => key);
  const decision = encodeDecision(outcome, keys, dueAt);
  for (const { reservationId, taken } of decodeDecision(decision).heldStock) {
    await moveStock(tx, subject, reservationId, taken);
  }
  await insertPending(tx, { transactionId: before.id, seq, transition, decision }, lease, now);
  await recordOperations(tx, operations, now);
}

/**
 * Returns the idempotency key of a call. A call without a known result is repeated under its key,
 * so that it can not take effect twice. A refused or undone one gets a new key: under the old one
 * the provider would repeat its answer.
 */
async function keyFor(
  tx: Tx,
  step: { transactionId: string; seq: number; action: PaymentAction },
  request: object,
): Promise<string> {
  const key = paymentKey(step.transactionId, step.seq, step.action);
  const tries = await earlierAttempts(tx, step);
  const last = tries.at(-1);
  if (!last) return key;
  return last.state === 'started' && isDeepStrictEqual(last.request, request)
    ? last.key
    : `${key}:${tries.length + 1}`;
}
