import { sql } from 'kysely';
import { laneOf } from '#marketplace/contract/jobs.ts';
import type { Db } from '../database.ts';

/** A job claimed by a runner, which owns it until the lease ends. */
export interface TakenJob {
  id: number;
  kind: string;
  payload: Record<string, unknown>;
  transactionId: string | null;
  key: string | null;
  /** The time at which it fell due. */
  runAt: Date;
  /** Number of times it was claimed, this time included. */
  attempts: number;
}

export interface NewJob {
  kind: string;
  payload: Record<string, unknown>;
  runAt: Date;
  createdAt: Date;
  /** A second job with the key of a waiting one is dropped. */
  key?: string;
  transactionId?: string;
  /** Cancelled with `cancelJobsOfState`. */
  whileInState?: boolean;
}

/** Adds a job; call it in the transaction that decided on it. */
export const insertJob = (tx: Db, job: NewJob): Promise<void> => insertJobs(tx, [job]);

/** Adds jobs, in their order. */
export async function insertJobs(tx: Db, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await tx
    .insertInto('jobs')
    .values(
      jobs.map(job => ({
        lane: laneOf(job.kind),
        kind: job.kind,
        payload: JSON.stringify(job.payload),
        key: job.key ?? null,
        transaction_id: job.transactionId ?? null,
        while_in_state: job.whileInState ?? false,
        run_at: job.runAt,
        created_at: job.createdAt,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/**
 * Claims the earliest due job of a lane; undefined when there is none. No two runners get the same
 * job, nor two jobs of one transaction, which run in order.
 */
export async function takeJob(
  db: Db,
  take: { lane: string; now: Date; owner: string; leaseMs: number },
): Promise<TakenJob | undefined> {
  const until = new Date(take.now.getTime() + take.leaseMs);
  const { rows } = await sql<TakenJob>`
    UPDATE jobs SET locked_until = ${until}, locked_by = ${take.owner}::uuid, attempts = attempts + 1
    WHERE id = (
      SELECT id FROM jobs j
      WHERE lane = ${take.lane} AND failed_at IS NULL AND run_at <= ${take.now}
        AND (locked_until IS NULL OR locked_until <= ${take.now})
        AND NOT EXISTS (
          SELECT FROM jobs e
          WHERE e.transaction_id = j.transaction_id AND e.lane = j.lane AND e.failed_at IS NULL
            AND (e.run_at, e.id) < (j.run_at, j.id)
        )
      ORDER BY run_at, id
      LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id, kind, payload, transaction_id AS "transactionId", key, run_at AS "runAt",
      attempts
  `.execute(db);
  return rows[0];
}

/** Returns when the next job of a lane falls due after a time; null when none waits. */
export async function nextRunAt(db: Db, lane: string, after: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('jobs')
    .select('run_at')
    .where('lane', '=', lane)
    .where('failed_at', 'is', null)
    .where('run_at', '>', after)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return row?.run_at ?? null;
}

export async function deleteJob(db: Db, id: number): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).execute();
}

/** Releases a job to be retried at `runAt`. */
export async function postponeJob(db: Db, id: number, runAt: Date, error: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: runAt, locked_until: null, locked_by: null, last_error: error })
    .where('id', '=', id)
    .execute();
}

/** Ends a job as failed; the row stays for inspection. */
export async function failJob(db: Db, id: number, at: Date, error: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ failed_at: at, locked_until: null, locked_by: null, last_error: error })
    .where('id', '=', id)
    .execute();
}

/** Releases jobs claimed by a process that has ended: only for a database with a single user. */
export async function releaseJobs(db: Db): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ locked_until: null, locked_by: null })
    .where('locked_until', 'is not', null)
    .execute();
}

/** Extends the lease of a running job. */
export async function renewJob(db: Db, id: number, owner: string, until: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ locked_until: until })
    .where('id', '=', id)
    .where('locked_by', '=', owner)
    .execute();
}

/**
 * Cancels jobs that wait for a state that the transaction leaves. With `dueAfter`, jobs that had
 * fallen due by then stay: they were due while the transaction was in the state.
 */
export async function cancelJobsOfState(
  tx: Db,
  transactionId: string,
  only: { kind?: string; exceptId?: number; dueAfter?: Date } = {},
): Promise<void> {
  let query = tx
    .deleteFrom('jobs')
    .where('transaction_id', '=', transactionId)
    .where('while_in_state', '=', true)
    .where('failed_at', 'is', null);
  if (only.kind !== undefined) query = query.where('kind', '=', only.kind);
  if (only.dueAfter !== undefined) query = query.where('run_at', '>', only.dueAfter);
  if (only.exceptId !== undefined) query = query.where('id', '<>', only.exceptId);
  await query.execute();
}
