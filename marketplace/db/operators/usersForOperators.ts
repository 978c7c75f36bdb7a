import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { emailSpellings } from '#marketplace/contract/emailAddress.ts';
import { storedRole } from '#marketplace/contract/operatorRoles.ts';
import type { OperatorRole } from '#marketplace/contract/operatorRoles.ts';
import { totalOf } from '../countRows.ts';
import type { Db } from '../database.ts';
import { isOneOfWords } from '../isOneOf.ts';
import type { UserState } from '../tables/core.ts';
import type { UserRow } from '../users/users.ts';

/** Orders of the list, by name. */
export const userSorts = ['createdAt', '-createdAt', 'name'] as const;
export type UserSort = (typeof userSorts)[number];

const orders: Record<UserSort, RawBuilder<unknown>> = {
  createdAt: sql`u.created_at, u.id`,
  '-createdAt': sql`u.created_at DESC, u.id`,
  name: sql`lower(u.first_name), lower(u.last_name), u.id`,
};

/** What operators look for. */
export interface OperatorUserSearch {
  /** Words of name and mail address, or an id. */
  search?: string | undefined;
  states?: readonly UserState[] | undefined;
  roles?: readonly OperatorRole[] | undefined;
  createdAtStart?: Date | undefined;
  createdAtEnd?: Date | undefined;
  sort: UserSort;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Signs that LIKE reads as something else. */
const literal = (word: string): string => word.replace(/[\\%_]/g, sign => `\\${sign}`);

/** Returns a pattern for lower-case text that contains a word. */
export const likeAnywhere = (word: string): RawBuilder<string> =>
  sql<string>`lower(${`%${literal(word)}%`})`;

const hasWord = (word: string): RawBuilder<boolean> => sql<boolean>`
  lower(concat_ws(' ', u.first_name, u.last_name, u.display_name, u.email))
    LIKE ${likeAnywhere(word)}
`;

const wholeAddress = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/**
 * Matches users by id or whole address, for which there are indexes, or by words that name or
 * address contain, each of them somewhere.
 */
function matches(search: string): RawBuilder<boolean>[] {
  const typed = search.trim();
  if (uuidPattern.test(typed)) return [sql<boolean>`u.id = ${typed}::uuid`];
  if (wholeAddress.test(typed)) {
    return [sql<boolean>`lower(u.email) = ANY(${emailSpellings(typed)}::text[])`];
  }
  return typed
    .normalize('NFC')
    .split(/\s+/)
    .filter(word => word !== '')
    .map(hasWord);
}

/** Returns ids of people with a whole address, or with words of name and address. */
export async function userIdsMatching(db: Db, typed: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM users u
    WHERE NOT u.deleted AND ${sql.join(matches(typed), sql` AND `)} LIMIT ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

const hasRole = (roles: readonly OperatorRole[]): RawBuilder<boolean> => {
  const stored = [...roles, ...roles.map(storedRole)].map(role => JSON.stringify(role));
  return sql<boolean>`(
    u.metadata ? 'operator'
    AND u.metadata -> 'operator' = ANY(${[...new Set(stored)]}::text[]::jsonb[])
  )`;
};

/** Returns a page of accounts, and their number (estimated where it is large). */
export async function searchUsersForOperators(
  db: Db,
  { search, states, roles, createdAtStart, createdAtEnd, sort }: OperatorUserSearch,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const conditions = [
    sql<boolean>`NOT u.deleted`,
    ...(search === undefined ? [] : matches(search)),
    ...(states ? [isOneOfWords('u.state', states)] : []),
    ...(roles ? [hasRole(roles)] : []),
    ...(createdAtStart ? [sql<boolean>`u.created_at >= ${createdAtStart}`] : []),
    ...(createdAtEnd ? [sql<boolean>`u.created_at < ${createdAtEnd}`] : []),
  ];
  const matching = sql`FROM users u WHERE ${sql.join(conditions, sql` AND `)}`;
  const before = (page - 1) * perPage;
  const order = orders[sort];
  const pageOf = (from: RawBuilder<unknown>) =>
    sql`SELECT u.* ${from} ORDER BY ${order} LIMIT ${perPage} OFFSET ${before}`;
  if (search === undefined) {
    const { rows } = await sql<UserRow>`${pageOf(matching)}`.execute(db);
    return { rows, total: await totalOf(db, sql`SELECT 1 ${matching}`, { before, rows, perPage }) };
  }
  // Reads all accounts, so what is found is counted in the same go.
  const { rows: found } = await sql<UserRow & { total: number }>`
    WITH found AS MATERIALIZED (
      SELECT u.id, u.created_at, u.first_name, u.last_name ${matching}
    )
    SELECT c.total, u.* FROM (SELECT count(*)::int AS total FROM found) AS c
    LEFT JOIN (${pageOf(sql`FROM found u`)}) AS p ON true
    LEFT JOIN users u ON u.id = p.id
    ORDER BY ${order}
  `.execute(db);
  const rows = found.filter(({ id }) => id !== null).map(({ total: _, ...row }) => row);
  return { rows, total: found[0]?.total ?? 0 };
}
