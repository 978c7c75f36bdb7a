import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
import type { Db } from '#marketplace/db/database.ts';
import { lockSession, renewSession, revokeSessionById } from '#marketplace/db/access/sessions.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { isScope } from '../../operation.ts';
import type { AccessClaims } from '../accessTokens.ts';
import { judge } from '../refreshTokens.ts';
import { hashToken } from '../../secrets.ts';
import { respondWith, sessionEnd } from './issue.ts';
import type { Grant, Issuer } from './issue.ts';

type Renewal =
  | { kind: 'refused' }
  | { kind: 'reused'; userId: string | null }
  | { kind: 'renewed'; claims: AccessClaims; refreshToken: string };

/**
 * Grant `refresh_token`: replaces the token by its successor. A token that was replaced before, and
 * whose successor is in use, is held by two: the session ends for both.
 */
export const refreshToken: Grant = async (issuer, form, address) => {
  const { context } = issuer;
  const { client_id: clientId = '', refresh_token: token = '' } = form;
  const renewal = await inTransaction(context.db, tx => renew(issuer, tx, { clientId, token }));
  if (renewal.kind === 'renewed') {
    return respondWith(issuer, renewal.claims, { refreshToken: renewal.refreshToken });
  }
  if (renewal.kind === 'reused') {
    logSecurityEvent(context.logger, 'refresh-token-reused', { account: renewal.userId, address });
  }
  return null;
};

async function renew(
  issuer: Issuer,
  tx: Db,
  { clientId, token }: { clientId: string; token: string },
): Promise<Renewal> {
  const now = issuer.context.now();
  const named = issuer.refresh.read(token);
  // Versions before rotation gave tokens that are known by their hash alone.
  const by = named ? { id: named.sessionId } : { tokenHash: hashToken(token) };
  const session = await lockSession(tx, by, now);
  // The console's sessions, whose scope is none of a token, give no tokens.
  if (!session || session.clientId !== clientId || !isScope(session.scope)) return refused;
  if (session.state === 'banned') return refused;
  const expiresAt = sessionEnd(issuer, session.createdAt);
  if (expiresAt <= now) return refused;
  const { id: sessionId, userId, scope } = session;
  const given = named?.generation ?? 0;
  const verdict = judge(session, given, now);
  if (verdict === 'reused') {
    await revokeSessionById(tx, sessionId, now);
    return { kind: 'reused', userId };
  }
  const isNew = verdict === 'rotate';
  const generation = isNew ? given + 1 : session.generation;
  const refreshToken = issuer.refresh.write({ sessionId, generation });
  await renewSession(tx, sessionId, {
    expiresAt,
    generation,
    usedGeneration: Math.max(session.usedGeneration, given),
    rotatedAt: isNew ? now : session.rotatedAt,
    // The hash of an older version's token stays until its successor is shown: other tabs may still
    // renew with it.
    tokenHash: named && isNew ? hashToken(refreshToken) : null,
  });
  const claims = { userId, clientId, scope, sessionId, generation };
  return { kind: 'renewed', claims, refreshToken };
}

const refused = { kind: 'refused' } as const;
