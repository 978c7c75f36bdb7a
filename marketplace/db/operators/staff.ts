import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { emailSpellings } from '#marketplace/contract/emailAddress.ts';
import type { OperatorRole } from '#marketplace/contract/operatorRoles.ts';
import { consoleScope } from '../access/sessions.ts';
import type { Db } from '../database.ts';
import type { OperatorInvitationsTable } from '../tables/operators.ts';

/** Matches users who own the marketplace, as `operatorRoleOf` reads them. */
const isOwner = sql<boolean>`
  state = 'active' AND NOT deleted AND metadata -> 'operator' IN ('true', '"owner"')
`;

/**
 * Locks all owners until the transaction ends, so that not two of them leave at once; returns their
 * ids. Call it before another user is locked, as everybody locks owners in the order of their ids.
 */
export async function lockOwners(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users WHERE ${isOwner} ORDER BY id FOR UPDATE
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns the owner whose account is the oldest; null without an owner. */
export async function findOldestOwner(db: Db): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users WHERE ${isOwner} ORDER BY created_at, id LIMIT 1
  `.execute(db);
  return rows[0]?.id ?? null;
}

/** An operator as the list of staff shows them. */
export interface StaffRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  display_name: string | null;
  metadata: Record<string, unknown>;
  has_factor: boolean;
  last_seen_at: Date | null;
}

/** Lists operators, the oldest account first. */
export async function listStaff(db: Db): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    SELECT u.id, u.email, u.first_name, u.last_name, u.display_name, u.metadata,
      EXISTS (
        SELECT 1 FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL
      ) AS has_factor,
      (SELECT max(s.created_at) FROM sessions s WHERE s.user_id = u.id AND s.scope = ${consoleScope})
        AS last_seen_at
    FROM users u
    WHERE u.metadata ? 'operator' AND u.state = 'active' AND NOT u.deleted
      AND u.metadata -> 'operator' NOT IN ('false', 'null')
    ORDER BY u.created_at, u.id LIMIT 1000
  `.execute(db);
  return rows;
}

/**
 * Ends the sessions of an operator: those at the console, and those that they have opened as
 * somebody else.
 */
export async function revokeOperatorSessions(tx: Db, userId: string, now: Date): Promise<void> {
  await sql`
    UPDATE sessions SET revoked_at = ${now} WHERE revoked_at IS NULL AND (
      (user_id = ${userId}::uuid AND scope = ${consoleScope})
      OR id IN (SELECT c.session_id FROM authorization_codes c WHERE c.operator_id = ${userId}::uuid)
    )
  `.execute(tx);
}

export type InvitationRow = Selectable<OperatorInvitationsTable>;

const hasAddress = (email: string) =>
  sql<boolean>`lower(email) = ANY(${emailSpellings(email)}::text[])`;

/** Ends the open invitations of an address. */
export async function endInvitationsOf(tx: Db, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('operator_invitations')
    .set({ ended_at: now })
    .where(hasAddress(email))
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends an invitation. @returns whether it was open */
export async function endInvitation(tx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator_invitations')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertInvitation(
  tx: Db,
  invitation: Omit<InvitationRow, 'ended_at'>,
): Promise<void> {
  await tx
    .insertInto('operator_invitations')
    .values({ ...invitation, ended_at: null })
    .execute();
}

/** Returns the role of the open invitation of an address; null without one. */
export async function invitedRole(db: Db, email: string, now: Date): Promise<OperatorRole | null> {
  const row = await db
    .selectFrom('operator_invitations')
    .select('role')
    .where(hasAddress(email))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.role ?? null;
}

/** Lists open invitations, the newest first. */
export const listInvitations = (db: Db, now: Date): Promise<InvitationRow[]> =>
  db
    .selectFrom('operator_invitations')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1000)
    .execute();
