import { randomUUID } from 'node:crypto';
import type { MarketplaceContext } from '#marketplace/context.ts';
import {
  consoleScope,
  findSessionByToken,
  insertSession,
} from '#marketplace/db/access/sessions.ts';
import { findUser } from '#marketplace/db/users/users.ts';
import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import { tryLogIn } from '../auth/guesses.ts';
import { loggingLimit, triedAccount } from '../auth/securityLog.ts';
import { verifyPassword } from '../auth/passwords.ts';
import { hashToken, newToken } from '../auth/secrets.ts';

/** An operator stays signed in for a working day. */
export const operatorSeconds = 8 * 3600;

/** Who may look as others: users whose metadata say so, which only operators can write. */
const isOperator = (user: UserRow | null): user is UserRow =>
  user !== null && !user.deleted && user.state === 'active' && user.metadata['operator'] === true;

export type SignIn = { kind: 'operator'; operator: UserRow; token: string } | { kind: 'refused' };

/**
 * Signs an operator in; why somebody is refused is nobody's business.
 * @param address key of the network address
 * @throws ApiError too-many-requests, service-unavailable
 */
export async function signInOperator(
  context: MarketplaceContext,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<SignIn> {
  const { db, now, logger } = context;
  const attempt = { username: email, account: null, address };
  const { user, isRight } = await loggingLimit(context, 'operator-log-in-limited', attempt, () =>
    tryLogIn(context, attempt, async (found, asker) => {
      const matches = await verifyPassword(found?.password_hash ?? null, password, asker);
      return matches && isOperator(found);
    }),
  );
  const tried = triedAccount(context, attempt);
  if (!isRight || !isOperator(user)) {
    logSecurityEvent(logger, 'operator-log-in-failed', tried);
    return { kind: 'refused' };
  }
  const token = newToken();
  await insertSession(db, {
    id: randomUUID(),
    tokenHash: hashToken(token),
    userId: user.id,
    clientId: consoleScope,
    scope: consoleScope,
    now: now(),
    expiresAt: new Date(now().getTime() + operatorSeconds * 1000),
  });
  logSecurityEvent(logger, 'operator-log-in', tried);
  return { kind: 'operator', operator: user, token };
}

/** The operator whose session a token is of; null for nobody. */
export async function operatorOf(
  { db, now }: MarketplaceContext,
  token: string,
): Promise<UserRow | null> {
  const session = token === '' ? null : await findSessionByToken(db, hashToken(token), now());
  if (session?.scope !== consoleScope || !session.userId) return null;
  const user = await findUser(db, session.userId);
  return isOperator(user) ? user : null;
}
