import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { emailSpellings } from '#marketplace/contract/emailAddress.ts';
import { storedRole } from '#marketplace/contract/operatorRoles.ts';
import type { OperatorRole } from '#marketplace/contract/operatorRoles.ts';
import type { Total } from '../countRows.ts';
import type { Db } from '../database.ts';
import { isOneOf, isOneOfWords } from '../isOneOf.ts';
import type { UserState } from '../tables/core.ts';
import type { UserRow } from '../users/users.ts';
import { containsWord, readsWord } from './containsWord.ts';
import { pageOfIds } from './pageOfIds.ts';

/** Orders of the list, by name. */
export const userSorts = ['createdAt', '-createdAt', 'name'] as const;
export type UserSort = (typeof userSorts)[number];

const orders: Record<UserSort, RawBuilder<unknown>> = {
  createdAt: sql`u.created_at, u.id`,
  '-createdAt': sql`u.created_at DESC, u.id`,
  name: sql`lower(left(u.first_name, 100)), lower(left(u.last_name, 100)), u.id`,
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

/** Name and address, as they are in the index `users_words_idx`. */
const nameAndAddress = sql`lower(
  u.first_name || ' ' || u.last_name || ' ' || coalesce(u.display_name, '') || ' ' || u.email
)`;

const wholeAddress = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/**
 * Matches users by id or whole address, for which there are indexes, or by words that name or
 * address contain, each of them somewhere.
 */
function matches(search: string, hasWord = containsWord): RawBuilder<boolean>[] {
  const typed = search.trim();
  if (uuidPattern.test(typed)) return [sql<boolean>`u.id = ${typed}::uuid`];
  if (wholeAddress.test(typed)) {
    return [sql<boolean>`lower(u.email) = ANY(${emailSpellings(typed)}::text[])`];
  }
  return typed
    .normalize('NFC')
    .split(/\s+/)
    .filter(word => word !== '')
    .map(word => hasWord(nameAndAddress, word));
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
  page: { page: number; perPage: number },
): Promise<{ rows: UserRow[]; count: Total }> {
  const beside = [
    sql<boolean>`NOT u.deleted`,
    ...(states ? [isOneOfWords('u.state', states)] : []),
    ...(roles ? [hasRole(roles)] : []),
    ...(createdAtStart ? [sql<boolean>`u.created_at >= ${createdAtStart}`] : []),
    ...(createdAtEnd ? [sql<boolean>`u.created_at < ${createdAtEnd}`] : []),
  ];
  const order = orders[sort];
  const where = (words: readonly RawBuilder<boolean>[]) =>
    sql.join([...beside, ...words], sql` AND `);
  const { ids, count } = await pageOfIds(
    db,
    {
      alias: 'u',
      columns: sort === 'name' ? sql`u.first_name, u.last_name` : sql`u.created_at`,
      from: sql`users u`,
      where: where(search === undefined ? [] : matches(search)),
      whereInOrder: search === undefined ? undefined : where(matches(search, readsWord)),
      order,
      isInOrder: beside.length === 1 && search === undefined,
      compared: search === undefined ? undefined : 'users',
    },
    page,
  );
  const { rows } = await sql<UserRow>`
    SELECT u.* FROM users u WHERE ${isOneOf('u.id', ids)} ORDER BY ${order}
  `.execute(db);
  return { rows, count };
}
