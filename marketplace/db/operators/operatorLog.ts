import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { OperatorRole } from '#marketplace/contract/operatorRoles.ts';
import { totalOf } from '../countRows.ts';
import type { Total } from '../countRows.ts';
import type { Db } from '../database.ts';
import type { FieldChanges, OperatorLogTable } from '../tables/operators.ts';

/** A resource that a command is about. */
export interface Subject {
  /** As the event log calls it, e.g. `listing`. */
  type: string;
  id: string;
}

/** A command of an operator. */
export interface OperatorLogEntry {
  at: Date;
  operatorId: string;
  role: OperatorRole;
  address: string | null;
  operation: string;
  subject: Subject | null;
  input: Record<string, unknown>;
  change: FieldChanges | null;
  result: string;
}

/** Appends to the log. Call it in the transaction of the command, where it has one. */
export async function appendOperatorLog(db: Db, entry: OperatorLogEntry): Promise<void> {
  const { at, role, address, operation, subject, input, change, result } = entry;
  await db
    .insertInto('operator_log')
    .values({
      at,
      operator_id: entry.operatorId,
      role,
      address,
      operation,
      resource_type: subject?.type ?? null,
      resource_id: subject?.id ?? null,
      input: JSON.stringify(input),
      change: change && JSON.stringify(change),
      result,
    })
    .execute();
}

/** Returns a resource as events show it, by columns; null where there is none. */
export async function snapshotOf(
  db: Db,
  { type, id }: Subject,
): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ resource: Record<string, unknown> | null }>`
    SELECT event_snapshot(${type}, ${id}::uuid) AS resource
  `.execute(db);
  return rows[0]?.resource ?? null;
}

/** Conditions of a query of the log; those left out do not narrow it. */
export interface OperatorLogSearch {
  operatorId?: string | undefined;
  operation?: string | undefined;
  resourceId?: string | undefined;
  resourceType?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  result?: 'ok' | 'refused' | undefined;
}

/** A row of the log with the operator's name as it is today. */
export type OperatorLogRow = Selectable<OperatorLogTable> & {
  email: string;
  first_name: string;
  last_name: string;
  display_name: string | null;
};

/** The newest command of a kind on a resource that was carried out; null without one. */
export async function lastCommand(
  db: Db,
  operation: string,
  resourceId: string,
): Promise<OperatorLogRow | null> {
  const { rows } = await sql<OperatorLogRow>`
    SELECT l.*, u.email, u.first_name, u.last_name, u.display_name
    FROM operator_log l JOIN users u ON u.id = l.operator_id
    WHERE l.resource_id = ${resourceId}::uuid AND l.operation = ${operation} AND l.result = 'ok'
    ORDER BY l.id DESC LIMIT 1
  `.execute(db);
  return rows[0] ?? null;
}

/** Returns a page of the log, newest first, and the number of rows (estimated where large). */
export async function searchOperatorLog(
  db: Db,
  search: OperatorLogSearch,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: OperatorLogRow[]; count: Total }> {
  const { operatorId, operation, resourceId, resourceType, from, to, result } = search;
  const conditions = [
    sql`true`,
    ...(operatorId === undefined ? [] : [sql`l.operator_id = ${operatorId}::uuid`]),
    ...(operation === undefined ? [] : [sql`l.operation = ${operation}`]),
    ...(resourceId === undefined ? [] : [sql`l.resource_id = ${resourceId}::uuid`]),
    ...(resourceType === undefined ? [] : [sql`l.resource_type = ${resourceType}`]),
    ...(from === undefined ? [] : [sql`l.at >= ${from}`]),
    ...(to === undefined ? [] : [sql`l.at < ${to}`]),
    ...(result === undefined
      ? []
      : [result === 'ok' ? sql`l.result = 'ok'` : sql`l.result <> 'ok'`]),
  ];
  const matching = sql`FROM operator_log l WHERE ${sql.join(conditions, sql` AND `)}`;
  const before = (page - 1) * perPage;
  const { rows } = await sql<OperatorLogRow>`
    SELECT l.*, u.email, u.first_name, u.last_name, u.display_name
    FROM (SELECT l.* ${matching} ORDER BY l.id DESC LIMIT ${perPage} OFFSET ${before}) AS l
    JOIN users u ON u.id = l.operator_id ORDER BY l.id DESC
  `.execute(db);
  return { rows, count: await totalOf(db, sql`SELECT 1 ${matching}`, { before, rows, perPage }) };
}
