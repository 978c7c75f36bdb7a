import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Kysely, RawBuilder, Transaction } from 'kysely';
import { timedId } from '#marketplace/contract/failures.ts';
import type { Failure } from '#marketplace/contract/failures.ts';

/** A failure as it is stored. */
export interface FailedRequestRow {
  id: string;
  at: Date;
  kind: Failure['kind'];
  host: string;
  method: string | null;
  route: string | null;
  status: number | null;
  code: string | null;
  request_id: string | null;
  account_id: string | null;
}

/** Conditions of a query; those left out do not narrow it. */
export interface FailureSearch {
  kind?: string | undefined;
  status?: number | undefined;
  /** Part of the pattern. */
  route?: string | undefined;
  code?: string | undefined;
  requestId?: string | undefined;
  accountId?: string | undefined;
  from?: Date | string | undefined;
  to?: Date | string | undefined;
  /** Id before whose failure they have happened. */
  before?: string | undefined;
}

/** What is stored: the newest ones, and none that is older. */
export const failureBounds = { most: 10_000, days: 14 };

/**
 * Stores failures and deletes those beyond the bounds. @param table its name, with its schema:
 * the web server has one of its own
 */
export async function storeFailures<Tables>(
  tx: Transaction<Tables>,
  table: string,
  failures: readonly Failure[],
  { most, days }: typeof failureBounds = failureBounds,
): Promise<void> {
  const rows = failures.map(
    one => sql`(${timedId(one.at)}::uuid, ${one.at}::timestamptz, ${one.kind}, ${hostname()},
      ${one.method}, ${one.route}, ${one.status}::integer, ${one.code}, ${one.requestId}::uuid,
      ${one.accountId}::uuid)`,
  );
  const name = sql.table(table);
  await sql`
    INSERT INTO ${name} (id, at, kind, host, method, route, status, code, request_id, account_id)
    VALUES ${sql.join(rows)}
  `.execute(tx);
  const oldest = new Date((failures.at(-1)?.at.getTime() ?? 0) - days * 86_400_000);
  await sql`
    DELETE FROM ${name}
    WHERE at < ${oldest} OR id <= (SELECT id FROM ${name} ORDER BY id DESC OFFSET ${most} LIMIT 1)
  `.execute(tx);
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Returns the newest failures that are wanted, one more than `limit` where there are more. */
export async function searchFailures<Tables>(
  db: Kysely<Tables>,
  table: string,
  search: FailureSearch,
  limit: number,
): Promise<FailedRequestRow[]> {
  const { kind, status, route, code, requestId, accountId, from, to, before } = search;
  const conditions: (RawBuilder<unknown> | false)[] = [
    kind !== undefined && sql`kind = ${kind}`,
    status !== undefined && sql`status = ${status}`,
    route !== undefined && sql`route ILIKE ${`%${escaped(route)}%`}`,
    code !== undefined && sql`code = ${code}`,
    requestId !== undefined && sql`request_id = ${requestId}::uuid`,
    accountId !== undefined && sql`account_id = ${accountId}::uuid`,
    from !== undefined && sql`at >= ${from}::timestamptz`,
    to !== undefined && sql`at < ${to}::timestamptz`,
    before !== undefined && sql`id < ${before}::uuid`,
  ];
  const wanted = [sql`true`, ...conditions.filter(one => one !== false)];
  const { rows } = await sql<FailedRequestRow>`
    SELECT * FROM ${sql.table(table)} WHERE ${sql.join(wanted, sql` AND `)}
    ORDER BY id DESC LIMIT ${limit + 1}
  `.execute(db);
  return rows;
}

/** A failure for an operator. */
export type ShownFailure = ReturnType<typeof presentFailure>;

/** Presents a failure. @param process where it has happened */
export const presentFailure = (
  { request_id: requestId, account_id: accountId, ...row }: FailedRequestRow,
  process: 'web' | 'marketplace',
) => ({ ...row, process, requestId, accountId });

/** Returns a page of the newest failures, with the id before which older ones are. */
export function pageOfFailures<Shown extends { id: string }>(
  found: readonly Shown[],
  limit: number,
): { requests: Shown[]; next: string | null } {
  const requests = found.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit);
  return { requests, next: found.length > limit ? (requests.at(-1)?.id ?? null) : null };
}
