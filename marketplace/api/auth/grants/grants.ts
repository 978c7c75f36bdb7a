import { lockUser } from '#marketplace/db/users/users.ts';
import { secondFactor } from '#marketplace/contract/secondFactor.ts';
import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { findCaller } from '../authenticate.ts';
import { authorizationCode } from './codeGrant.ts';
import { refreshToken } from './refreshGrant.ts';
import { tryLogIn } from '../passwords/guesses.ts';
import { respondWith, startSession } from './issue.ts';
import type { Grant, Issuer, TokenResponse } from './issue.ts';
import { verifyFactors } from '../secondFactor/verifyFactors.ts';
import { sameSecret } from '../../secrets.ts';
import { loggingLimit, triedAccount } from '../securityLog.ts';

/** Issues an anonymous token. */
export async function anonymous(issuer: Issuer): Promise<TokenResponse> {
  const { clientId } = issuer.context.options.credentials;
  return respondWith(issuer, { userId: null, clientId, scope: 'public-read', sessionId: null });
}

const clientCredentials: Grant = async (issuer, form) => {
  const { credentials } = issuer.context.options;
  const { client_id: clientId = '', client_secret: secret = '', scope } = form;
  if (scope === 'integ') {
    const known =
      clientId === credentials.integrationClientId &&
      sameSecret(secret, credentials.integrationClientSecret);
    return known ? startSession(issuer, { userId: null, clientId, scope }) : null;
  }
  if (scope !== 'public-read' || clientId !== credentials.clientId) return null;
  return anonymous(issuer);
};

const password: Grant = async (issuer, form, address) => {
  const { context } = issuer;
  const { client_id: clientId, username = '', password: given = '' } = form;
  if (clientId !== context.options.credentials.clientId) return null;
  const attempt = { username, account: null, address };
  const factors = { password: given, code: form[secondFactor.field] };
  const { user, isRight } = await loggingLimit(context, 'log-in-limited', attempt, () =>
    tryLogIn(context, attempt, async (found, asker) => {
      const matches = await verifyFactors(context, found, factors, asker);
      return matches && found?.state !== 'banned';
    }),
  );
  const refuse = (code?: string) => {
    const facts = { ...triedAccount(context, attempt), method: 'password' };
    logSecurityEvent(context.logger, 'log-in-failed', code ? { ...facts, code } : facts);
    return null;
  };
  if (!user || !isRight) return refuse(user?.state === 'banned' ? 'banned' : undefined);
  const tokens = await inTransaction(context.db, async tx => {
    // A password change in the meantime has ended all sessions: it must end this one too.
    const current = await lockUser(tx, user.id);
    const isSame = !current?.deleted && current?.password_hash === user.password_hash;
    return isSame ? startSession(issuer, { userId: user.id, clientId, scope: 'user' }, tx) : null;
  });
  if (!tokens) return refuse();
  logSecurityEvent(context.logger, 'log-in', { account: user.id, address, method: 'password' });
  return tokens;
};

/** Exchanges a user's token for one with trusted scope; null for any other token. */
export async function exchanged(issuer: Issuer, token: string): Promise<TokenResponse | null> {
  const caller = await findCaller(token, issuer.context, issuer.tokens);
  const subject = caller?.claims;
  const { clientId } = issuer.context.options.credentials;
  if (!subject?.userId || subject.clientId !== clientId) return null;
  if (caller?.session?.state === 'banned') return null;
  // An impersonating operator's token remains in its limited scope.
  const scope = subject.scope === 'user' ? 'trusted:user' : subject.scope;
  return respondWith(issuer, { ...subject, scope });
}

const tokenExchange: Grant = async (issuer, form) => {
  const { clientId, clientSecret } = issuer.context.options.credentials;
  const { client_id: id, client_secret: secret = '', subject_token: token = '' } = form;
  return id === clientId && sameSecret(secret, clientSecret) ? exchanged(issuer, token) : null;
};

/** Grants by `grant_type`; an unknown type is refused like wrong credentials. */
export const grants: ReadonlyMap<string, Grant> = new Map([
  ['client_credentials', clientCredentials],
  ['password', password],
  ['refresh_token', refreshToken],
  ['token_exchange', tokenExchange],
  ['authorization_code', authorizationCode],
]);
