import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenWebhookTables } from './tables.ts';
import { nextAttemptAt } from './sending/retry.ts';
import type { ProjectionTx } from '#server/projection/write.ts';
import { dayMs, minuteMs } from '#shared/time/time.ts';

/** Longer than an attempt may take. */
const leaseMs = minuteMs;
/** Time without any delivery after which an endpoint gets nothing any more. */
const failingMs = 5 * dayMs;
const storedMs = 30 * dayMs;
const mostListed = 50;

/** A message that this process sends to an endpoint. */
export interface Claimed {
  messageId: string;
  endpointId: string;
  type: string;
  body: string;
  /** Including this one. */
  attempts: number;
}

/** How an attempt ended. */
export interface Outcome {
  /** Of the answer; null for none. */
  status: number | null;
  /** How the answer began, or the error. */
  answer: string;
  /** Seconds after which the receiver wants the next attempt. */
  retryAfter: number | null;
}

const isDelivered = ({ status }: Outcome) => status !== null && status >= 200 && status < 300;

/** Deliveries of messages to endpoints. */
export interface Deliveries {
  /** Returns the endpoints for which something is due. */
  due(): Promise<string[]>;
  /** Claims what is due for an endpoint, at most so many, the oldest first. */
  claim(endpointId: string, most: number): Promise<Claimed[]>;
  /**
   * Notes how an attempt ended, and when the next one is. Returns whether that has disabled the
   * endpoint.
   */
  finish(one: Claimed, outcome: Outcome): Promise<boolean>;
  /**
   * Sends a message again to the endpoints that it was for, or to one of them. Returns how many
   * that are.
   */
  again(messageId: string, endpointId?: string): Promise<number>;
  /** Lists the newest deliveries, of one endpoint or message. */
  log(of: string | null): ReturnType<typeof listNewest>;
  /** Removes what is older than 30 days. */
  tidy(): Promise<void>;
}

interface DeliveryDeps extends OpenWebhookTables {
  /** Id of this process in leases. */
  owner: string;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * Opens the deliveries. Each is claimed by a lease: several processes may run, one sends it, and
 * after a crash it is sent again, with the same id. `now`: epoch milliseconds.
 */
export function createDeliveries(opened: OpenWebhookTables, now: () => number): Deliveries {
  const deps: DeliveryDeps = { ...opened, owner: randomUUID(), now };
  return {
    due: () => dueEndpoints(deps),
    claim: (endpointId, most) => claimDue(deps, endpointId, most),
    finish: (one, outcome) => finishAttempt(deps, one, outcome),
    again: (messageId, endpointId) => sendAgain(deps, messageId, endpointId),
    log: of => listNewest(deps, of),
    tidy: () => removeOld(deps),
  };
}

async function dueEndpoints({ tables, now }: DeliveryDeps): Promise<string[]> {
  const at = new Date(now());
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM site_webhooks.endpoints AS e
    WHERE disabled_at IS NULL AND EXISTS (
      SELECT 1 FROM site_webhooks.deliveries
      WHERE endpoint_id = e.id AND status = 'waiting' AND due_at <= ${at}
        AND (claimed_until IS NULL OR claimed_until < ${at})
    )
  `.execute(tables);
  return rows.map(({ id }) => id);
}

async function claimDue(
  { withoutCacheInvalidation, owner, now }: DeliveryDeps,
  endpointId: string,
  most: number,
): Promise<Claimed[]> {
  const at = new Date(now());
  const { rows } = await withoutCacheInvalidation(tx =>
    sql<{ message_id: string; attempts: number; type: string; body: string }>`
      WITH due AS (
        SELECT d.message_id FROM site_webhooks.deliveries AS d
        JOIN site_webhooks.endpoints AS e ON e.id = d.endpoint_id AND e.disabled_at IS NULL
        WHERE d.endpoint_id = ${endpointId} AND d.status = 'waiting' AND d.due_at <= ${at}
          AND (d.claimed_until IS NULL OR d.claimed_until < ${at})
        ORDER BY d.due_at, d.sequence_id LIMIT ${most}
        FOR UPDATE OF d SKIP LOCKED
      )
      UPDATE site_webhooks.deliveries AS d
      SET claimed_by = ${owner}, claimed_until = ${new Date(now() + leaseMs)},
        attempts = d.attempts + 1
      FROM due JOIN site_webhooks.messages AS m ON m.id = due.message_id
      WHERE d.message_id = due.message_id AND d.endpoint_id = ${endpointId}
      RETURNING d.message_id, d.attempts, m.type, m.body
    `.execute(tx),
  );
  return rows.map(({ message_id: messageId, ...row }) => ({ ...row, messageId, endpointId }));
}

async function finishAttempt(
  { withoutCacheInvalidation, owner, now }: DeliveryDeps,
  one: Claimed,
  outcome: Outcome,
): Promise<boolean> {
  const at = new Date(now());
  const isDone = isDelivered(outcome);
  const next = isDone ? null : nextAttemptAt(one.attempts, outcome.retryAfter, at.getTime());
  const status = (isDone && 'delivered') || (next === null ? 'failed' : 'waiting');
  return withoutCacheInvalidation(async tx => {
    await sql`
      UPDATE site_webhooks.deliveries
      SET status = ${status}, due_at = ${new Date(next ?? at)}, claimed_by = NULL,
        claimed_until = NULL, last_at = ${at}, last_status = ${outcome.status},
        last_answer = ${outcome.answer}
      WHERE message_id = ${one.messageId} AND endpoint_id = ${one.endpointId}
        AND claimed_by = ${owner}
    `.execute(tx);
    return noteAtEndpoint(tx, one.endpointId, { at, isDone, isGone: outcome.status === 410 });
  });
}

/** Notes at an endpoint whether deliveries fail. Returns whether that has disabled it. */
async function noteAtEndpoint(
  tx: ProjectionTx,
  endpointId: string,
  { at, isDone, isGone }: { at: Date; isDone: boolean; isGone: boolean },
): Promise<boolean> {
  if (isDone) {
    await sql`
      UPDATE site_webhooks.endpoints SET failing_since = NULL
      WHERE id = ${endpointId} AND failing_since IS NOT NULL
    `.execute(tx);
    return false;
  }
  const since = new Date(at.getTime() - failingMs);
  const { rows } = await sql<{ disabled_at: Date | null }>`
    UPDATE site_webhooks.endpoints SET
      failing_since = coalesce(failing_since, ${at}),
      disabled_at = CASE WHEN ${isGone} OR failing_since <= ${since} THEN ${at}::timestamptz END,
      disabled_why = CASE
        WHEN ${isGone} THEN 'gone' WHEN failing_since <= ${since} THEN 'failing'
      END
    WHERE id = ${endpointId} AND disabled_at IS NULL
    RETURNING disabled_at
  `.execute(tx);
  return rows[0]?.disabled_at != null;
}

async function sendAgain(
  { withoutCacheInvalidation, now }: DeliveryDeps,
  messageId: string,
  endpointId: string | undefined,
): Promise<number> {
  const at = new Date(now());
  const ofEndpoint = endpointId === undefined ? sql`true` : sql`endpoint_id = ${endpointId}`;
  const { rows } = await withoutCacheInvalidation(tx =>
    sql`
      UPDATE site_webhooks.deliveries SET status = 'waiting', attempts = 0, due_at = ${at}
      WHERE message_id = ${messageId} AND ${ofEndpoint}
        AND (claimed_until IS NULL OR claimed_until < ${at})
      RETURNING 1
    `.execute(tx),
  );
  return rows.length;
}

const listNewest = ({ tables }: DeliveryDeps, of: string | null) =>
  tables
    .selectFrom('site_webhooks.deliveries as d')
    .innerJoin('site_webhooks.messages as m', 'm.id', 'd.message_id')
    .select(['d.message_id', 'd.endpoint_id', 'd.status', 'd.attempts', 'd.due_at'])
    .select(['d.last_at', 'd.last_status', 'd.last_answer', 'm.type', 'm.at'])
    .$if(of !== null, query =>
      query.where(({ or, eb }) =>
        or([eb('d.endpoint_id', '=', of ?? ''), eb('d.message_id', '=', of ?? '')]),
      ),
    )
    .orderBy('d.sequence_id', 'desc')
    .limit(mostListed)
    .execute();

async function removeOld({ withoutCacheInvalidation, now }: DeliveryDeps): Promise<void> {
  const before = new Date(now() - storedMs);
  await withoutCacheInvalidation(tx =>
    sql`DELETE FROM site_webhooks.messages WHERE at < ${before}`.execute(tx),
  );
}
