import type { Db } from '../database.ts';
import { revokeSessionById } from './sessions.ts';

/** A code that an operator's browser exchanges for a session of a user. Only its hash is stored. */
export interface NewAuthorizationCode {
  codeHash: string;
  clientId: string;
  userId: string;
  operatorId: string;
  redirectUri: string;
  codeChallenge: string;
  now: Date;
  expiresAt: Date;
}

/** Stores a code and removes codes that expired long ago. */
export async function insertAuthorizationCode(tx: Db, code: NewAuthorizationCode): Promise<void> {
  const dayAgo = new Date(code.now.getTime() - 24 * 3600 * 1000);
  await tx.deleteFrom('authorization_codes').where('expires_at', '<', dayAgo).execute();
  await tx
    .insertInto('authorization_codes')
    .values({
      code_hash: code.codeHash,
      client_id: code.clientId,
      user_id: code.userId,
      operator_id: code.operatorId,
      redirect_uri: code.redirectUri,
      code_challenge: code.codeChallenge,
      created_at: code.now,
      expires_at: code.expiresAt,
      used_at: null,
      session_id: null,
    })
    .execute();
}

/** The client, user and operator that a code was issued for. */
export interface AuthorizationCode {
  clientId: string;
  userId: string;
  operatorId: string;
  redirectUri: string;
  codeChallenge: string;
}

/**
 * Marks a code as used by the session it is about to open. Returns null for a code that is unknown,
 * expired or used before. A second use means that the code was copied, so the session that it
 * opened is revoked.
 */
export async function takeAuthorizationCode(
  tx: Db,
  { codeHash, sessionId, now }: { codeHash: string; sessionId: string; now: Date },
): Promise<AuthorizationCode | null> {
  const row = await tx
    .selectFrom('authorization_codes')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  if (row.used_at) {
    if (row.session_id) await revokeSessionById(tx, row.session_id, now);
    return null;
  }
  await tx
    .updateTable('authorization_codes')
    .set({ used_at: now, session_id: sessionId })
    .where('code_hash', '=', codeHash)
    .execute();
  if (row.expires_at <= now) return null;
  return {
    clientId: row.client_id,
    userId: row.user_id,
    operatorId: row.operator_id,
    redirectUri: row.redirect_uri,
    codeChallenge: row.code_challenge,
  };
}
