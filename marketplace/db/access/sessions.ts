import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { accessRulesOf } from '../configuration/marketplace.ts';
import type { AccessRules } from '../configuration/marketplace.ts';
import type { UserState } from '../tables/core.ts';

/** Scope of operators' console sessions; it grants nothing else. */
export const consoleScope = 'console';

/** The session of an access token, with the permissions of its user. */
export interface LiveSession {
  userId: string | null;
  state: UserState;
  mayPostListings: boolean;
  postingGranted: boolean;
  mayInitiateTransactions: boolean;
  mayRead: boolean;
  /** Newest generation of the session's tokens of which something was shown. */
  usedGeneration: number;
  marketplace: AccessRules;
}

/** What names a session: its id, or the hash of the token that its row holds. */
export type SessionKey = { id: string } | { tokenHash: string };

/** Returns the session unless it is revoked or expired, or its user is deleted. */
export async function findLiveSession(db: Db, id: string, now: Date): Promise<LiveSession | null> {
  const row = await db
    .selectFrom('sessions')
    .leftJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('marketplace', join => join.onTrue())
    .where('sessions.id', '=', id)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .select([
      'sessions.user_id',
      'sessions.used_generation',
      'users.state',
      'users.deleted',
      'users.may_post_listings',
      'users.posting_granted',
      'users.may_initiate_transactions',
      'users.may_read',
      'marketplace.require_user_approval',
      'marketplace.require_posting_approval',
      'marketplace.private',
      'marketplace.file_transfers',
    ])
    .executeTakeFirst();
  if (!row || row.deleted === true) return null;
  return {
    userId: row.user_id,
    state: row.state ?? 'active',
    mayPostListings: row.may_post_listings ?? true,
    postingGranted: row.posting_granted ?? true,
    mayInitiateTransactions: row.may_initiate_transactions ?? true,
    mayRead: row.may_read ?? true,
    usedGeneration: row.used_generation,
    marketplace: accessRulesOf(row),
  };
}

export interface NewSession {
  id: string;
  tokenHash: string;
  userId: string | null;
  clientId: string;
  scope: string;
  now: Date;
  expiresAt: Date;
  /** When an operator has proven who they are; null for sessions of other kinds. */
  confirmedAt?: Date;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      user_id: session.userId,
      client_id: session.clientId,
      scope: session.scope,
      created_at: session.now,
      expires_at: session.expiresAt,
      revoked_at: null,
      confirmed_at: session.confirmedAt ?? null,
    })
    .execute();
}

/**
 * Returns the session of a refresh token and the state of its user; null for a revoked, expired or
 * unknown one.
 */
export async function findSessionByToken(db: Db, tokenHash: string, now: Date) {
  const row = await db
    .selectFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .select(['id', 'scope', 'client_id', 'created_at', 'expires_at', 'confirmed_at'])
    .executeTakeFirst();
  if (!row) return null;
  const live = await findLiveSession(db, row.id, now);
  const { id, scope, client_id: clientId, created_at: createdAt } = row;
  const { expires_at: expiresAt, confirmed_at: confirmedAt } = row;
  return live && { id, scope, clientId, createdAt, expiresAt, confirmedAt, ...live };
}

/**
 * Locks a session and returns it with the state of its user, for a renewal; null for a revoked,
 * expired or unknown one.
 */
export async function lockSession(tx: Db, by: SessionKey, now: Date) {
  const row = await tx
    .selectFrom('sessions')
    .where('id' in by ? 'id' : 'token_hash', '=', 'id' in by ? by.id : by.tokenHash)
    .select(['id', 'scope', 'client_id', 'created_at', 'generation', 'rotated_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const live = await findLiveSession(tx, row.id, now);
  const { client_id: clientId, created_at: createdAt, rotated_at: rotatedAt, ...rest } = row;
  return live && { ...rest, clientId, createdAt, rotatedAt, ...live };
}

/** A renewal of a session. */
export interface SessionRenewal {
  /** Sessions expire a fixed time after their last use. */
  expiresAt: Date;
  generation: number;
  usedGeneration: number;
  rotatedAt: Date | null;
  /** Of the newest token; null leaves the one in the row. */
  tokenHash: string | null;
}

/** Writes a renewal, under the lock of the session. */
export async function renewSession(tx: Db, id: string, renewal: SessionRenewal): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      expires_at: renewal.expiresAt,
      generation: renewal.generation,
      used_generation: renewal.usedGeneration,
      rotated_at: renewal.rotatedAt,
      token_hash: renewal.tokenHash ?? undefined,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Notes that something of a generation was shown: older tokens than these can not have been lost
 * any more.
 */
export async function noteUsedGeneration(db: Db, id: string, generation: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ used_generation: generation })
    .where('id', '=', id)
    .where('used_generation', '<', generation)
    .execute();
}

/**
 * Revokes a session if it belongs to the user.
 * @returns whether there was one
 */
export async function revokeSession(
  db: Db,
  by: SessionKey,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id' in by ? 'id' : 'token_hash', '=', 'id' in by ? by.id : by.tokenHash)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Notes that the operator of a session has proven who they are. */
export async function confirmSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', id).execute();
}

/** Revokes one session. */
export async function revokeSessionById(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** A use of a session, as shown to its owner. */
export interface SessionUse {
  now: Date;
  /** A use noted after this time is recent enough; nothing is written. */
  recordedSince: Date;
  /** Device that opened the session; null for a later use. */
  device: { userAgent: string | null; address: string | null } | null;
}

/** Records the use of a session, unless one was recorded after `recordedSince`. */
export async function recordSessionUse(
  db: Db,
  id: string,
  { now, recordedSince, device }: SessionUse,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      last_used_at: now,
      user_agent: device?.userAgent,
      address: device?.address,
    })
    .where('id', '=', id)
    .where('user_id', 'is not', null)
    .where(eb => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', recordedSince)]))
    .execute();
}

/** Live sessions of a user with their scope, the most recently used first. */
export const listUserSessions = (
  db: Db,
  { userId, scope, now }: { userId: string; scope: string; now: Date },
) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('scope', '=', scope)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at', 'expires_at'])
    .orderBy(sql`coalesce(last_used_at, created_at)`, 'desc')
    .orderBy('id')
    .limit(200)
    .execute();

/**
 * Revokes one session of a user.
 * @returns whether there was one
 */
export async function revokeUserSession(
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Revokes every session of a user except `keepId`. */
export async function revokeUserSessions(
  db: Db,
  userId: string,
  keepId: string | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keepId !== null, query => query.where('id', '!=', keepId!))
    .execute();
}
