import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { emailSpellings } from '#marketplace/contract/emailAddress.ts';
import type { Db } from '../database.ts';
import { isUniqueViolation } from '../databaseError.ts';
import { isOneOf } from '../isOneOf.ts';
import type { UsersTable } from '../tables/core.ts';

/** A user as stored. */
export type UserRow = Selectable<UsersTable>;

const publicColumns = [
  'id',
  'state',
  'deleted',
  'first_name',
  'last_name',
  'display_name',
  'bio',
  'public_data',
  'metadata',
  'profile_image_id',
  'created_at',
] as const satisfies readonly (keyof UserRow)[];

/** Columns of a user's public view; no secrets are read for it. */
export type PublicUserRow = Pick<UserRow, (typeof publicColumns)[number]>;

/** The address belongs to another account. */
export class EmailTakenError extends Error {}

/** The account with this address, in any spelling; deleted accounts have none. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`lower(email) = ANY(${emailSpellings(email)}::text[])`)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row ?? null;
}

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The address of the active operator whose account is the oldest; null without an operator. */
export async function findOperatorEmail(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('state', '=', 'active')
    .where('deleted', '=', false)
    .where(sql<boolean>`metadata @> '{"operator": true}'`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Locks the row until the transaction ends. */
export async function lockUser(db: Db, id: string): Promise<UserRow | null> {
  const query = db.selectFrom('users').selectAll().where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

export async function findUsers(db: Db, ids: readonly string[]): Promise<Map<string, UserRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where(isOneOf('id', [...new Set(ids)]))
    .execute();
  return new Map(rows.map(row => [row.id, row]));
}

/** Public views of users, unordered; unknown ids are left out. */
export const findPublicUsers = (db: Db, ids: readonly string[]): Promise<PublicUserRow[]> =>
  db.selectFrom('users').select(publicColumns).where(isOneOf('id', ids)).execute();

/**
 * Inserts an account.
 * @throws EmailTakenError; the transaction stays usable
 */
export async function insertUser(db: Db, user: Insertable<UsersTable>): Promise<UserRow> {
  const row = await db
    .insertInto('users')
    .values(user)
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new EmailTakenError('The e-mail address is taken.');
  return row;
}

export async function updateUser(
  db: Db,
  id: string,
  change: Updateable<UsersTable>,
): Promise<UserRow> {
  try {
    return await db
      .updateTable('users')
      .set(change)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) throw new EmailTakenError();
    throw error;
  }
}
