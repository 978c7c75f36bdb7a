import { sql } from 'kysely';
import { jobKinds } from '#marketplace/contract/jobs.ts';
import type { Db } from '../database.ts';
import { waitsForApproval } from '../listings/approvalQueue.ts';

/** How many things wait for an operator, and since when the oldest does. */
export interface Waiting {
  count: number;
  oldest: Date | null;
}

/** Those of orders, with the ids of the orders that wait longest. */
export interface WaitingOrders extends Waiting {
  orders: string[];
}

interface WaitingCounts extends Record<'listings' | 'users' | 'mails' | 'jobs', Waiting> {
  payments: WaitingOrders;
  payouts: WaitingOrders;
}

/** Orders that are named: enough to begin with. */
const mostNamed = 5;

interface CountRow {
  kind: string;
  count: number;
  oldest: Date | null;
  orders: string[] | null;
}

const kindOfJob = sql`CASE kind WHEN ${jobKinds.mail} THEN 'mails' WHEN ${jobKinds.payout} THEN 'payouts' ELSE 'jobs' END`;

/**
 * Counts what waits for an operator. @param undecidedSince payment calls that started before this
 * are undecided for too long
 */
export async function countWaiting(
  db: Db,
  { undecidedSince }: { undecidedSince: Date },
): Promise<WaitingCounts> {
  const { rows } = await sql<CountRow>`
    SELECT 'listings' AS kind, count(*)::int AS count, min(l.updated_at) AS oldest, NULL::text[] AS orders
    FROM listings l WHERE ${waitsForApproval}
    UNION ALL
    SELECT 'users', count(*)::int, min(u.created_at), NULL::text[] FROM users u
    WHERE u.state = 'pendingApproval' AND NOT u.deleted
      AND (SELECT m.require_user_approval FROM marketplace m)
    UNION ALL
    SELECT ${kindOfJob}, count(*)::int, min(failed_at),
      (array_agg(payload->>'transactionId' ORDER BY failed_at))[1:${sql.lit(mostNamed)}]
    FROM jobs WHERE failed_at IS NOT NULL GROUP BY 1
    UNION ALL
    SELECT 'payments', count(*)::int, min(created_at),
      (array_agg(transaction_id::text ORDER BY created_at))[1:${sql.lit(mostNamed)}]
    FROM payment_operations
    WHERE state = 'started' AND created_at < ${undecidedSince}
  `.execute(db);
  const waiting = (kind: string): Waiting => {
    const { count = 0, oldest = null } = rows.find(row => row.kind === kind) ?? {};
    return { count, oldest };
  };
  const waitingOrders = (kind: string): WaitingOrders => ({
    ...waiting(kind),
    orders: rows.find(row => row.kind === kind)?.orders ?? [],
  });
  return {
    listings: waiting('listings'),
    users: waiting('users'),
    mails: waiting('mails'),
    jobs: waiting('jobs'),
    payments: waitingOrders('payments'),
    payouts: waitingOrders('payouts'),
  };
}
