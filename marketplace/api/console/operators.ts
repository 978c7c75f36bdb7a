import { randomUUID } from 'node:crypto';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { operatorRoleOf, storedRole } from '#marketplace/contract/operatorRoles.ts';
import type { OperatorRole } from '#marketplace/contract/operatorRoles.ts';
import {
  confirmSession,
  consoleScope,
  findSessionByToken,
  insertSession,
} from '#marketplace/db/access/sessions.ts';
import { findConfirmedFactor } from '#marketplace/db/access/secondFactors.ts';
import { endInvitationsOf, invitedRole } from '#marketplace/db/operators/staff.ts';
import { findUser, lockUser, updateUser } from '#marketplace/db/users/users.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import { tryLogIn } from '../auth/passwords/guesses.ts';
import { verifyPassword } from '../auth/passwords/passwords.ts';
import { loggingLimit, triedAccount } from '../auth/securityLog.ts';
import type { LogInTry } from '../auth/securityLog.ts';
import { takeCode, verifyFactors } from '../auth/secondFactor/verifyFactors.ts';
import type { GivenFactors } from '../auth/secondFactor/verifyFactors.ts';
import { hashToken, newToken } from '../secrets.ts';

/** Length of an operator's session, seconds. */
export const operatorSeconds = 8 * 3600;

/** Returns the role of a user; null for one who is no operator, or may do nothing. */
export const roleOf = (user: UserRow | null): OperatorRole | null =>
  user !== null && !user.deleted && user.state === 'active' ? operatorRoleOf(user.metadata) : null;

/** Returns whether a role may look at the site as a user. */
export const mayLookAs = (role: OperatorRole): boolean => role === 'support' || role === 'owner';

/** A live session of an operator at the console. */
export interface OperatorSession {
  id: string;
  operator: UserRow;
  role: OperatorRole;
  /** When the operator has last proven who they are. */
  confirmedAt: Date | null;
  expiresAt: Date;
  /** A program with the API key acts in the operator's name. */
  isProgram?: true;
}

export type SignIn = { kind: 'operator'; operator: UserRow; token: string } | { kind: 'refused' };

type Attempt = GivenFactors & {
  email: string;
  /** Network address. */
  address: string;
};

/** Runs a check of password and code within the limits of log-ins, and logs how it ended. */
async function checkOperator(
  context: MarketplaceContext,
  { email, address }: Pick<Attempt, 'email' | 'address'>,
  check: Parameters<typeof tryLogIn>[2],
): Promise<{ operator: UserRow | null; tried: ReturnType<typeof triedAccount> }> {
  const attempt: LogInTry = { username: email, account: null, address };
  const { user, isRight } = await loggingLimit(context, 'operator-log-in-limited', attempt, () =>
    tryLogIn(context, attempt, check),
  );
  const tried = triedAccount(context, attempt);
  const operator = isRight ? user : null;
  if (!operator) logSecurityEvent(context.logger, 'operator-log-in-failed', tried);
  return { operator, tried };
}

/** Returns the role that somebody is invited to, who has shown that the address is theirs. */
async function offeredRole(
  { db, now }: Pick<MarketplaceContext, 'db' | 'now'>,
  user: UserRow | null,
): Promise<OperatorRole | null> {
  const isActive = user !== null && !user.deleted && user.state === 'active';
  return isActive && user.email_verified ? invitedRole(db, user.email, now()) : null;
}

/** Makes somebody an operator who signs in with an open invitation. */
async function acceptInvitation(
  { db, now, logger }: MarketplaceContext,
  { id, email }: UserRow,
  address: string,
): Promise<void> {
  await inTransaction(db, async tx => {
    const user = await lockUser(tx, id);
    const role = await offeredRole({ db: tx, now }, user);
    if (!user || !role) return;
    const metadata = { ...user.metadata, operator: storedRole(role) };
    await updateUser(tx, id, { metadata: JSON.stringify(metadata) });
    await endInvitationsOf(tx, email, now());
  });
  logSecurityEvent(logger, 'operator-appointed', { account: id, address });
}

/**
 * Logs an operator in. The reason of a refusal is not disclosed.
 * @param isAllowed whether a role may sign in here
 * @throws ApiError too-many-requests, service-unavailable; SecondFactorNeeded
 */
export async function signInOperator(
  context: MarketplaceContext,
  { email, address, ...factors }: Attempt,
  isAllowed: (role: OperatorRole) => boolean,
): Promise<SignIn> {
  const { db, now, logger } = context;
  const { operator, tried } = await checkOperator(
    context,
    { email, address },
    async (found, asker) => {
      const matches = await verifyFactors(context, found, factors, asker);
      const role = matches ? (roleOf(found) ?? (await offeredRole(context, found))) : null;
      return role !== null && isAllowed(role);
    },
  );
  if (!operator) return { kind: 'refused' };
  if (roleOf(operator) === null) await acceptInvitation(context, operator, address);
  const token = newToken();
  await insertSession(db, {
    id: randomUUID(),
    tokenHash: hashToken(token),
    userId: operator.id,
    clientId: consoleScope,
    scope: consoleScope,
    now: now(),
    expiresAt: new Date(now().getTime() + operatorSeconds * 1000),
    confirmedAt: now(),
  });
  logSecurityEvent(logger, 'operator-log-in', tried);
  return { kind: 'operator', operator, token };
}

/** What an operator who is signed in proves themselves with: one of them, or both. */
export interface GivenProof {
  password: string;
  /** Of the second factor. */
  code: string;
}

/**
 * Has an operator who is signed in prove who they are once more, by password or second factor.
 * Counts against the limits of log-ins. @returns whether what was given is right
 * @throws ApiError too-many-requests, service-unavailable
 */
export async function confirmOperator(
  context: MarketplaceContext,
  { id, operator }: Pick<OperatorSession, 'id' | 'operator'>,
  { password, code, address }: GivenProof & { address: string },
): Promise<boolean> {
  const { db, now } = context;
  const attempt = { email: operator.email, address };
  const { operator: proven } = await checkOperator(context, attempt, async (found, asker) => {
    if (found?.id !== operator.id || (password === '' && code === '')) return false;
    if (password !== '' && !(await verifyPassword(found.password_hash, password, asker))) {
      return false;
    }
    if (code === '') return true;
    const factor = await findConfirmedFactor(db, found.id);
    return factor !== null && takeCode(context, factor, code);
  });
  if (proven) await confirmSession(db, id, now());
  return proven !== null;
}

/** Returns the session of a token if its user is an operator, otherwise null. */
export async function operatorSession(
  { db, now }: MarketplaceContext,
  token: string,
): Promise<OperatorSession | null> {
  const session = token === '' ? null : await findSessionByToken(db, hashToken(token), now());
  if (session?.scope !== consoleScope || !session.userId) return null;
  const { id, confirmedAt, expiresAt } = session;
  const operator = await findUser(db, session.userId);
  const role = roleOf(operator);
  return operator && role && { id, operator, role, confirmedAt, expiresAt };
}
