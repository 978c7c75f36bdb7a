import { createHash, randomUUID } from 'node:crypto';
import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
import { takeAuthorizationCode } from '#marketplace/db/access/authorizationCodes.ts';
import { findUser } from '#marketplace/db/users/users.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { startShortSession } from './issue.ts';
import type { Grant } from './issue.ts';
import { hashToken, sameSecret } from '../../secrets.ts';

/** Length of an impersonation, seconds; it has no refresh token. */
const sessionSeconds = 30 * 60;

/** Returns the PKCE challenge of a verifier by S256, the only supported method. */
const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/**
 * Grant `authorization_code`: an operator impersonates a user. Every attempt uses the code up, so
 * that a stolen code can not be tried with several verifiers.
 */
export const authorizationCode: Grant = async (issuer, form, address) => {
  const { context } = issuer;
  const { client_id: clientId, code = '', redirect_uri: redirectUri } = form;
  const { code_verifier: verifier = '' } = form;
  if (clientId !== context.options.credentials.clientId) return null;
  const now = context.now();
  const looked = await inTransaction(context.db, async tx => {
    const sessionId = randomUUID();
    const taken = await takeAuthorizationCode(tx, { codeHash: hashToken(code), sessionId, now });
    if (!taken) return null;
    const { userId, operatorId } = taken;
    const isMeant =
      taken.clientId === clientId &&
      taken.redirectUri === redirectUri &&
      sameSecret(challengeOf(verifier), taken.codeChallenge);
    const user = isMeant ? await findUser(tx, userId) : null;
    if (!user || user.deleted || user.state === 'banned') return null;
    const facts = { sessionId, userId, operatorId, clientId, scope: 'user:limited' as const };
    const tokens = await startShortSession(issuer, { ...facts, seconds: sessionSeconds }, tx);
    return { userId, operatorId, tokens };
  });
  if (!looked) {
    const method = 'authorization_code';
    logSecurityEvent(context.logger, 'log-in-failed', { account: null, address, method });
    return null;
  }
  const { userId, operatorId, tokens } = looked;
  logSecurityEvent(context.logger, 'looked-as', { account: userId, address, operator: operatorId });
  return tokens;
};
