import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
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

/** Matches users by id, or by words that name or address contain, each of them somewhere. */
function matches(search: string): RawBuilder<boolean>[] {
  const typed = search.trim();
  if (uuidPattern.test(typed)) return [sql<boolean>`u.id = ${typed}::uuid`];
  return typed
    .normalize('NFC')
    .split(/\s+/)
    .filter(word => word !== '')
    .map(
      word => sql<boolean>`
        lower(concat_ws(' ', u.first_name, u.last_name, u.display_name, u.email))
          LIKE lower(${`%${literal(word)}%`})
      `,
    );
}

const hasRole = (roles: readonly OperatorRole[]): RawBuilder<boolean> => {
  const stored = [...roles, ...roles.map(storedRole)].map(role => JSON.stringify(role));
  return sql<boolean>`(u.metadata -> 'operator') = ANY(${[...new Set(stored)]}::text[]::jsonb[])`;
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
  const { rows } = await sql<UserRow>`
    SELECT u.* ${matching} ORDER BY ${orders[sort]} LIMIT ${perPage} OFFSET ${before}
  `.execute(db);
  return { rows, total: await totalOf(db, sql`SELECT 1 ${matching}`, { before, rows, perPage }) };
}
