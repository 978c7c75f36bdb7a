import { ApiError } from '#marketplace/contract/errors.ts';
import { addressKey } from '#marketplace/contract/clientAddress.ts';
import type { Db } from '#marketplace/db/database.ts';
import { findUser, lockUser } from '#marketplace/db/users/users.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import { sessionLimit, takeOne } from '../auth/passwords/guesses.ts';
import type { Asker } from '../auth/passwords/passwordQueue.ts';
import { passwordQueue, verifyPassword } from '../auth/passwords/passwords.ts';
import { logOf } from '../auth/securityLog.ts';
import type { Call } from '../operation.ts';

/**
 * Locks the acting user's row until the operation's transaction ends. @throws ApiError forbidden
 */
export async function lockActingUser(call: Call): Promise<UserRow> {
  const row = call.actor.userId ? await lockUser(call.db, call.actor.userId) : null;
  if (!row) throw new ApiError('forbidden');
  return row;
}

/** Returns the client of a call for the password queue; a session counts as a known client. */
export const askerOf = ({ actor, address }: Call): Asker => ({
  address: addressKey(address ?? ''),
  isKnown: actor.sessionId !== null,
});

/**
 * Checks the current password and returns the acting user. An account without a password (identity
 * provider only) needs none. Call it outside a transaction: hashing takes long. Wrong passwords are
 * counted by session, so that a stolen session can neither guess on nor lock out the owner.
 * @throws ApiError forbidden for a wrong password, validation-missing-key without one,
 *   too-many-requests after too many wrong ones or parallel requests
 */
export async function checkPassword(call: Call, given: string | undefined): Promise<UserRow> {
  const user = call.actor.userId ? await findUser(call.db, call.actor.userId) : null;
  if (!user) throw new ApiError('forbidden');
  if (given === undefined && user.password_hash === null) return user;
  if (given === undefined) {
    throw new ApiError('validation-missing-key', {
      source: { path: ['currentPassword'], type: 'body' },
    });
  }
  const asker = askerOf(call);
  const session = call.actor.sessionId ?? user.id;
  const isRight = await passwordQueue.admit(asker, async () => {
    await takeOne(call.context, sessionLimit, session);
    return verifyPassword(user.password_hash, given, asker);
  });
  if (!isRight) {
    logOf(call, 'password-check-failed', { account: user.id });
    throw new ApiError('forbidden', { details: 'The current password is wrong.' });
  }
  await call.context.limiter(sessionLimit).forget(session);
  return user;
}

/**
 * Locks the row of a user whose password was checked, until the transaction ends.
 * @throws ApiError forbidden when the password has changed or the account was deleted meanwhile
 */
export async function lockChecked(tx: Db, checked: UserRow): Promise<UserRow> {
  const user = await lockUser(tx, checked.id);
  if (!user || user.deleted || user.password_hash !== checked.password_hash) {
    throw new ApiError('forbidden');
  }
  return user;
}
