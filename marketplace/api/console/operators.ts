import { randomUUID } from 'node:crypto';
import type { MarketplaceContext } from '#marketplace/context.ts';
import { consoleScope, findSessionByToken, insertSession } from '#marketplace/db/sessions.ts';
import { countTries, forgetTries } from '#marketplace/db/signInFailures.ts';
import { findUser, findUserByEmail } from '#marketplace/db/users.ts';
import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
import type { UserRow } from '#marketplace/db/users.ts';
import { triedAccount } from '../auth/securityLog.ts';
import { verifyPassword } from '../auth/passwords.ts';
import { hashToken, newToken } from '../auth/secrets.ts';

/** An operator stays signed in for a working day. */
export const operatorSeconds = 8 * 3600;

const windowMs = 15 * 60_000;
/** Tries within that time, for one account and from one place. */
const mostPerAccount = 20;
const mostPerPlace = 40;

/** Who may look as others: users whose metadata say so, which only operators can write. */
const isOperator = (user: UserRow | null): user is UserRow =>
  user !== null && !user.deleted && user.state === 'active' && user.metadata['operator'] === true;

export type SignIn =
  | { kind: 'operator'; operator: UserRow; token: string }
  | { kind: 'refused' }
  | { kind: 'too-many' };

/** Signs an operator in; why somebody is refused is nobody's business. @param place an IP address */
export async function signInOperator(
  context: MarketplaceContext,
  { email, password, place }: { email: string; password: string; place: string },
): Promise<SignIn> {
  const { db, now, logger } = context;
  const at = now();
  const account = `account ${hashToken(email.trim().toLowerCase())}`;
  const from = `place ${place}`;
  const since = new Date(at.getTime() - windowMs);
  const tries = await countTries(db, [account, from], { now: at, since });
  const isTooMany =
    (tries.get(account) ?? 0) > mostPerAccount || (tries.get(from) ?? 0) > mostPerPlace;
  const user = await findUserByEmail(db, email.trim());
  const tried = triedAccount(context, {
    username: email,
    account: user?.id ?? null,
    address: place,
  });
  if (isTooMany) {
    logSecurityEvent(logger, 'operator-log-in-limited', tried);
    return { kind: 'too-many' };
  }
  const isRight = await verifyPassword(user?.password_hash ?? null, password);
  if (!isRight || !isOperator(user)) {
    logSecurityEvent(logger, 'operator-log-in-failed', tried);
    return { kind: 'refused' };
  }
  await forgetTries(db, [account, from]);
  const token = newToken();
  await insertSession(db, {
    id: randomUUID(),
    tokenHash: hashToken(token),
    userId: user.id,
    clientId: consoleScope,
    scope: consoleScope,
    now: at,
    expiresAt: new Date(at.getTime() + operatorSeconds * 1000),
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
