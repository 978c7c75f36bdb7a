import { jobKinds } from '#marketplace/contract/jobs.ts';
import { processMail } from '#marketplace/contract/mailRequests.ts';
import type { Db } from '#marketplace/db/database.ts';
import { cancelJobsOfState, insertJobs } from '#marketplace/db/jobs/jobs.ts';
import { writeFacts } from '#marketplace/db/transactions/transactionFacts.ts';
import type { Subject } from '#marketplace/db/transactions/transactionFacts.ts';
import { evolve } from '#marketplace/domain/transaction/facts.ts';
import type { Fact } from '#marketplace/domain/transaction/facts.ts';
import type { TransactionState } from '#marketplace/domain/transaction/model.ts';
import { takesSeats } from '#marketplace/domain/transaction/model.ts';
import { scheduleOf } from '#marketplace/domain/transaction/schedule.ts';
import type { NewJob } from '#marketplace/db/jobs/jobs.ts';
import { noteTransition } from './inTransaction.ts';

/** Inserts the row of a transaction before its first transition. */
export async function insertTransaction(
  tx: Db,
  state: TransactionState,
  process: { name: string; version: number },
): Promise<void> {
  await tx
    .insertInto('transactions')
    .values({
      id: state.id,
      process_name: process.name,
      process_version: process.version,
      listing_id: state.listingId,
      customer_id: state.customerId,
      provider_id: state.providerId,
      created_at: state.createdAt,
    })
    .execute();
}

/**
 * Writes a decided transition: its facts, and the jobs that follow from the new state. Returns the
 * new state. `dueAt` is the due time of an automatic transition. Call it under the locks of the
 * listing and the transaction.
 */
export async function writeTransition(
  tx: Db,
  before: TransactionState,
  facts: readonly Fact[],
  now: Date,
  dueAt: Date = now,
): Promise<TransactionState> {
  const after = facts.reduce(evolve, before);
  // Sent together, written in this order.
  await Promise.all([
    writeFacts(tx, subjectOf(before, now), facts),
    cancelWaiting(tx, before, after, dueAt),
    scheduleNext(tx, after, now),
  ]);
  noteTransition(tx, {
    transition: after.steps.at(-1)?.transition ?? '',
    places: seatsAndUnitsOf(after) - seatsAndUnitsOf(before),
  });
  return after;
}

/** Returns how many seats and units of stock an order has. */
function seatsAndUnitsOf({ booking, stockReservation }: TransactionState): number {
  const seats = booking && takesSeats(booking.state) ? booking.seats : 0;
  const units =
    stockReservation && takesSeats(stockReservation.state) ? stockReservation.quantity : 0;
  return seats + units;
}

export const subjectOf = (state: TransactionState, now: Date): Subject => ({
  transactionId: state.id,
  listingId: state.listingId,
  now,
});

/**
 * Cancels jobs that waited for the state before. A loop into the same state restarts its automatic
 * transitions and leaves its reminders; e-mails that have fallen due are sent, however late.
 */
async function cancelWaiting(
  tx: Db,
  before: TransactionState,
  after: TransactionState,
  dueAt: Date,
): Promise<void> {
  // A new transaction has no waiting jobs.
  if (before.state === null) return;
  const cancelled = [cancelJobsOfState(tx, after.id, { kind: jobKinds.transition })];
  if (before.state !== after.state) {
    cancelled.push(cancelJobsOfState(tx, after.id, { kind: jobKinds.mail, dueAfter: dueAt }));
  }
  await Promise.all(cancelled);
}

async function scheduleNext(tx: Db, after: TransactionState, now: Date): Promise<void> {
  const seq = after.steps.length;
  const schedule = scheduleOf(after, now);
  const transitions = schedule.transitions.map(({ name, at }): NewJob => ({
    kind: jobKinds.transition,
    payload: { transition: name, seq },
    runAt: at,
    createdAt: now,
    key: `transition:${after.id}:${seq}:${name}`,
    transactionId: after.id,
    whileInState: true,
  }));
  const notifications = schedule.notifications.map(
    ({ name, template, to: role, at, delayed }): NewJob => {
      const recipientId = role === 'customer' ? after.customerId : after.providerId;
      const mail = processMail({ transactionId: after.id, recipientId, role, template });
      return {
        kind: jobKinds.mail,
        payload: { ...mail },
        runAt: at,
        createdAt: now,
        key: `notification:${after.id}:${seq}:${name}`,
        transactionId: after.id,
        whileInState: delayed,
      };
    },
  );
  await insertJobs(tx, [...transitions, ...notifications]);
}
