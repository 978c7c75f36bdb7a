import { sql } from 'kysely';
import { jobKinds } from '#marketplace/contract/jobs.ts';
import type { Db } from '../database.ts';
import { waitsForApproval } from '../listings/approvalQueue.ts';

/** How many things wait for an operator, and since when the oldest does. */
export interface Waiting {
  count: number;
  oldest: Date | null;
}

type Kind = 'listings' | 'users' | 'mails' | 'jobs' | 'payments';

/**
 * Counts what waits for an operator. @param undecidedSince payment calls that started before this
 * are undecided for too long
 */
export async function countWaiting(
  db: Db,
  { undecidedSince }: { undecidedSince: Date },
): Promise<Record<Kind, Waiting>> {
  const { rows } = await sql<{ kind: string; count: number; oldest: Date | null }>`
    SELECT 'listings' AS kind, count(*)::int AS count, min(l.updated_at) AS oldest
    FROM listings l WHERE ${waitsForApproval}
    UNION ALL
    SELECT 'users', count(*)::int, min(u.created_at) FROM users u
    WHERE u.state = 'pendingApproval' AND NOT u.deleted
      AND (SELECT m.require_user_approval FROM marketplace m)
    UNION ALL
    SELECT CASE WHEN kind = ${jobKinds.mail} THEN 'mails' ELSE 'jobs' END, count(*)::int, min(failed_at)
    FROM jobs WHERE failed_at IS NOT NULL GROUP BY 1
    UNION ALL
    SELECT 'payments', count(*)::int, min(created_at) FROM payment_operations
    WHERE state = 'started' AND created_at < ${undecidedSince}
  `.execute(db);
  const waiting = (kind: string): Waiting => {
    const { count = 0, oldest = null } = rows.find(row => row.kind === kind) ?? {};
    return { count, oldest };
  };
  return {
    listings: waiting('listings'),
    users: waiting('users'),
    mails: waiting('mails'),
    jobs: waiting('jobs'),
    payments: waiting('payments'),
  };
}
