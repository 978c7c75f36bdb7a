import { randomUUID } from 'node:crypto';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import {
  consoleScope,
  findSessionByToken,
  insertSession,
} from '#marketplace/db/access/sessions.ts';
import { findUser } from '#marketplace/db/users/users.ts';
import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import { tryLogIn } from '../auth/passwords/guesses.ts';
import { loggingLimit, triedAccount } from '../auth/securityLog.ts';
import { verifyFactors } from '../auth/secondFactor/verifyFactors.ts';
import type { GivenFactors } from '../auth/secondFactor/verifyFactors.ts';
import { hashToken, newToken } from '../secrets.ts';

/** Length of an operator's session, seconds. */
export const operatorSeconds = 8 * 3600;

/** Returns whether a user may impersonate others: by metadata that only operators can write. */
const isOperator = (user: UserRow | null): user is UserRow =>
  user !== null && !user.deleted && user.state === 'active' && user.metadata['operator'] === true;

export type SignIn = { kind: 'operator'; operator: UserRow; token: string } | { kind: 'refused' };

/**
 * Logs an operator in. The reason of a refusal is not disclosed.
 * @param address key of the network address
 * @throws ApiError too-many-requests, service-unavailable; SecondFactorNeeded
 */
export async function signInOperator(
  context: MarketplaceContext,
  { email, address, ...factors }: GivenFactors & { email: string; address: string },
): Promise<SignIn> {
  const { db, now, logger } = context;
  const attempt = { username: email, account: null, address };
  const { user, isRight } = await loggingLimit(context, 'operator-log-in-limited', attempt, () =>
    tryLogIn(context, attempt, async (found, asker) => {
      const matches = await verifyFactors(context, found, factors, asker);
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

/** Returns the operator of a session token, or null. */
export async function operatorOf(
  { db, now }: MarketplaceContext,
  token: string,
): Promise<UserRow | null> {
  const session = token === '' ? null : await findSessionByToken(db, hashToken(token), now());
  if (session?.scope !== consoleScope || !session.userId) return null;
  const user = await findUser(db, session.userId);
  return isOperator(user) ? user : null;
}
