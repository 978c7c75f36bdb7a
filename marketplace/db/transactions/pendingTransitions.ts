import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A decided transition that waits for the payment provider. */
export interface PendingTransition {
  transactionId: string;
  seq: number;
  transition: string;
  decision: Record<string, unknown>;
  attempts: number;
}

export interface Lease {
  owner: string;
  until: Date;
}

/** Stores a decision before the payment provider is called. */
export async function insertPending(
  tx: Db,
  pending: Omit<PendingTransition, 'attempts'>,
  lease: Lease,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('pending_transitions')
    .values({
      transaction_id: pending.transactionId,
      seq: pending.seq,
      transition: pending.transition,
      decision: JSON.stringify(pending.decision),
      lease_owner: lease.owner,
      lease_until: lease.until,
      created_at: now,
    })
    .execute();
}

/** Returns whether a transaction waits for the payment provider. */
export async function isPending(tx: Db, transactionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('pending_transitions')
    .select('seq')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The pending transition if `owner` holds its lease; undefined after a takeover. */
export async function findPending(
  db: Db,
  transactionId: string,
  owner: string,
): Promise<PendingTransition | undefined> {
  const row = await db
    .selectFrom('pending_transitions')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .where('lease_owner', '=', owner)
    .executeTakeFirst();
  return row && toPending(row);
}

/** Like `findPending`, locking the row. */
export async function lockPending(
  tx: Db,
  transactionId: string,
  owner: string,
): Promise<PendingTransition | undefined> {
  const row = await tx
    .selectFrom('pending_transitions')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .where('lease_owner', '=', owner)
    .forUpdate()
    .executeTakeFirst();
  return row && toPending(row);
}

/** Takes over one pending transition whose lease has expired; undefined when there is none. */
export async function takeAbandoned(
  db: Db,
  now: Date,
  lease: Lease,
): Promise<PendingTransition | undefined> {
  const { rows } = await sql<Parameters<typeof toPending>[0]>`
    UPDATE pending_transitions
    SET lease_owner = ${lease.owner}::uuid, lease_until = ${lease.until}, attempts = attempts + 1
    WHERE transaction_id = (
      SELECT transaction_id FROM pending_transitions
      WHERE lease_until <= ${now}
      ORDER BY created_at
      LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    RETURNING *
  `.execute(db);
  return rows[0] && toPending(rows[0]);
}

/** Extends a lease while a call is in flight. */
export async function renewLease(db: Db, transactionId: string, lease: Lease): Promise<void> {
  await db
    .updateTable('pending_transitions')
    .set({ lease_until: lease.until })
    .where('transaction_id', '=', transactionId)
    .where('lease_owner', '=', lease.owner)
    .execute();
}

/** Ends every lease: only for a database with a single user. */
export async function endLeases(db: Db, now: Date): Promise<void> {
  await db.updateTable('pending_transitions').set({ lease_until: now }).execute();
}

export async function deletePending(tx: Db, transactionId: string): Promise<void> {
  await tx.deleteFrom('pending_transitions').where('transaction_id', '=', transactionId).execute();
}

const toPending = (row: {
  transaction_id: string;
  seq: number;
  transition: string;
  decision: Record<string, unknown>;
  attempts: number;
}): PendingTransition => ({
  transactionId: row.transaction_id,
  seq: row.seq,
  transition: row.transition,
  decision: row.decision,
  attempts: row.attempts,
});
